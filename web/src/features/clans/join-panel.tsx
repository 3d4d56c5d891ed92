import { Button, Card, Skeleton, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { useTexts } from '../../app/i18n.ts';
import { useDialogue } from '../../app/use-dialogue.ts';
import { useOperation } from '../../app/use-operation.ts';
import { Failure } from '../../ui/failure.tsx';
import type { Clan } from './clan.ts';
import { JoinDialog } from './join-dialog.tsx';
import { OwnRequest } from './own-request.tsx';
import { useOwnRequests } from './use-own-requests.ts';

const LOOK_EVERY_MS = 15_000;

/** What the person has to do with this clan, and can do about it. */
export function JoinPanel({ clan }: { clan: Clan }) {
  const { t } = useTexts();
  const [asking, dialogue] = useDialogue('join');
  const requests = useOwnRequests();
  const asked = requests.data?.find(({ clanid }) => clanid === clan.clanid);
  // Whoever waits for an answer sees it come.
  const profile = useOperation(
    'GET /users',
    {},
    asked ? { refetchInterval: LOOK_EVERY_MS, staleTime: 0 } : {},
  );
  const error = profile.data ? requests.error : profile.error;
  if (error && !requests.data) {
    return (
      <Failure error={error} onRetry={() => Promise.all([profile.refetch(), requests.refetch()])} />
    );
  }
  if (!profile.data || !requests.data) return <Skeleton height={160} radius="lg" />;
  const { clanid, clanname } = profile.data;
  return (
    <Card>
      <Stack align="flex-start">
        <Title order={2} size="h4">
          {t('clans.joining')}
        </Title>
        {clanid === clan.clanid && (
          <>
            <Text>{t('clans.yours')}</Text>
            <Button component={Link} to="/my-clan">
              {t('clans.toMyClan')}
            </Button>
          </>
        )}
        {clanid !== undefined && clanid !== clan.clanid && (
          <Text c="dimmed">{t('clans.inAnother', { name: clanname ?? '' })}</Text>
        )}
        {clanid === undefined && !asked && (
          <>
            <Text c="dimmed">{t('clans.howJoining')}</Text>
            <Button onClick={dialogue.open}>{t('clans.ask')}</Button>
          </>
        )}
        {clanid === undefined && asked && (
          <OwnRequest request={asked}>
            <Button variant="subtle" onClick={dialogue.open}>
              {t('clans.changeMessage')}
            </Button>
          </OwnRequest>
        )}
      </Stack>
      <JoinDialog
        clan={clan}
        message={asked?.message ?? ''}
        opened={asking && clanid === undefined}
        onClose={dialogue.close}
      />
    </Card>
  );
}
