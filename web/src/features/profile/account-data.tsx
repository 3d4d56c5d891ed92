import { Button, List, Skeleton, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api } from '../../app/api.ts';
import { useTexts } from '../../app/i18n.ts';
import { session } from '../../app/session.ts';
import { useAppConfig } from '../../app/use-app-config.ts';
import { type Answer, useOperation } from '../../app/use-operation.ts';
import { DownloadButton } from '../../ui/download.tsx';
import { Confirm } from '../../ui/lazy-dialog.tsx';
import { notifyDone } from '../../ui/notify.tsx';
import { Section } from '../../ui/page.tsx';
import { LoadingOrError } from '../../ui/states.tsx';
import classes from './profile.module.css';

export function DeleteAccount({ profile }: { profile: Answer<'GET /users'> }) {
  const { t } = useTexts();
  const [asking, dialog] = useDisclosure();
  const navigate = useNavigate();
  // Nothing is refetched: the session ends with the account.
  const remove = useMutation({ mutationFn: () => api.call('DELETE /users') });
  const deleteAll = async () => {
    await remove.mutateAsync();
    void navigate('/');
    session.end('none');
    notifyDone(t('profile.deleted'));
  };
  return (
    <Section title={t('profile.deleteTitle')} lead={t('profile.deleteLead')}>
      <Button
        className={classes['button']}
        color="red"
        variant="light"
        leftSection={<IconTrash size={16} />}
        onClick={dialog.open}
      >
        {t('profile.delete')}
      </Button>
      <Confirm
        opened={asking}
        onClose={dialog.close}
        title={t('profile.deleteTitle')}
        confirmLabel={t('profile.deleteButton')}
        requiredText={profile.chattag}
        onConfirm={deleteAll}
      >
        <DeletionSummary profile={profile} />
      </Confirm>
    </Section>
  );
}

const TEXTS = {
  sessions: 'profile.deletesSessions',
  trades: 'profile.deletesTrades',
  maps: 'profile.deletesMaps',
  tech: 'profile.deletesTech',
  requests: 'profile.deletesRequests',
} as const;
const KINDS = Object.keys(TEXTS) as (keyof typeof TEXTS)[];

/** Lists what will be deleted with the account, and what happens to the clan. */
function DeletionSummary({ profile }: { profile: Answer<'GET /users'> }) {
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
      {profile.clanid !== undefined && <ClanOutcome profile={profile} clanid={profile.clanid} />}
    </Stack>
  );
}

function ClanOutcome({ profile, clanid }: { profile: Answer<'GET /users'>; clanid: number }) {
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

/** Downloads everything stored about the person. */
export function DownloadData() {
  const { t } = useTexts();
  return (
    <Section title={t('profile.data')} lead={t('profile.dataLead')}>
      <DownloadButton
        className={classes['button']}
        label={t('profile.download')}
        name="clan-companion"
        read={() => api.call('GET /users/export')}
      />
    </Section>
  );
}
