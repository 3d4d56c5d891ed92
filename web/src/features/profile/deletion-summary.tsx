import { List, Skeleton, Stack, Text } from '@mantine/core';
import { useTexts } from '../../app/i18n.ts';
import { useAppConfig } from '../../app/use-app-config.ts';
import { useOperation } from '../../app/use-operation.ts';
import type { Profile } from './profile.ts';
import { LoadingOrError } from '../../ui/loading-or-error.tsx';

const TEXTS = {
  sessions: 'profile.deletesSessions',
  trades: 'profile.deletesTrades',
  maps: 'profile.deletesMaps',
  tech: 'profile.deletesTech',
  requests: 'profile.deletesRequests',
} as const;
const KINDS = Object.keys(TEXTS) as (keyof typeof TEXTS)[];

/** Lists what will be deleted with the account, and what happens to the clan. */
export function DeletionSummary({ profile }: { profile: Profile }) {
  const { t } = useTexts();
  const days = useAppConfig()?.retention.restoreDays ?? 0;
  const stored = useOperation('GET /users/export', {}, { staleTime: 0 });
  if (stored.data === undefined)
    return (
      <LoadingOrError query={stored}>
        <Skeleton height={160} />
      </LoadingOrError>
    );
  const all = stored.data;
  return (
    <Stack gap="sm">
      <Text>{t('profile.deletes')}</Text>
      <List spacing={4}>
        <List.Item>{t('profile.deletesProfile')}</List.Item>
        {KINDS.filter((kind) => all[kind].length > 0).map((kind) => (
          <List.Item key={kind}>{t(TEXTS[kind], { count: all[kind].length })}</List.Item>
        ))}
      </List>
      {all.walkers.length > 0 && (
        <Text>{t('profile.walkersStay', { count: all.walkers.length })}</Text>
      )}
      {days > 0 && <Text>{t('profile.restorable', { count: days })}</Text>}
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
  if (members.data === undefined)
    return (
      <LoadingOrError query={members}>
        <Skeleton height={48} />
      </LoadingOrError>
    );
  return (
    <Text fw={600}>
      {members.data.length === 1
        ? t('profile.clanDeleted', { clan })
        : t('profile.clanPasses', { clan })}
    </Text>
  );
}
