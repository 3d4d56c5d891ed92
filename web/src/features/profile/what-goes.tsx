import { List, Skeleton, Stack, Text } from '@mantine/core';
import { useTexts } from '../../app/i18n.ts';
import { useOperation } from '../../app/use-operation.ts';
import { Failure } from '../../ui/failure.tsx';
import type { Profile } from './profile.ts';

/** What a deletion takes along, counted, and what becomes of the clan. */
export function WhatGoes({ profile }: { profile: Profile }) {
  const { t } = useTexts();
  const stored = useOperation('GET /users/export', {}, { staleTime: 0 });
  if (stored.isPending) return <Skeleton height={160} />;
  if (stored.isError) return <Failure error={stored.error} onRetry={stored.refetch} />;
  const all = stored.data;
  return (
    <Stack gap="sm">
      <Text>{t('profile.goes')}</Text>
      <List spacing={4}>
        <List.Item>{t('profile.goesProfile')}</List.Item>
        <List.Item>{t('profile.goesSessions', { count: all.sessions.length })}</List.Item>
        <List.Item>{t('profile.goesTrades', { count: all.trades.length })}</List.Item>
        <List.Item>{t('profile.goesMaps', { count: all.maps.length })}</List.Item>
        <List.Item>{t('profile.goesTech', { count: all.tech.length })}</List.Item>
        <List.Item>{t('profile.goesRequests', { count: all.requests.length })}</List.Item>
      </List>
      {all.walkers.length > 0 && (
        <Text>{t('profile.walkersStay', { count: all.walkers.length })}</Text>
      )}
      {profile.clanid !== undefined && <Clan profile={profile} clanid={profile.clanid} />}
    </Stack>
  );
}

function Clan({ profile, clanid }: { profile: Profile; clanid: number }) {
  const { t } = useTexts();
  const clan = profile.clanname ?? '';
  const leads = profile.leaderid === profile.chatid;
  const members = useOperation(
    'GET /clans/{clan_id}/members',
    { params: { clan_id: clanid }, query: { limit: 2 } },
    { enabled: leads, staleTime: 0 },
  );
  if (!leads) return <Text>{t('profile.clanStays', { clan })}</Text>;
  if (members.isPending) return <Skeleton height={48} />;
  if (members.isError) return <Failure error={members.error} onRetry={members.refetch} />;
  return (
    <Text fw={600}>
      {members.data.length === 1
        ? t('profile.clanGoes', { clan })
        : t('profile.clanPasses', { clan })}
    </Text>
  );
}
