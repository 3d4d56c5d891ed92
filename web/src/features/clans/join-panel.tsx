import { Button, Card, Skeleton, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { useTexts } from '../../app/i18n.ts';
import { useDialogParam } from '../../app/use-dialog-param.ts';
import { useOperation } from '../../app/use-operation.ts';
import { Failure } from '../../ui/failure.tsx';
import type { PublicPage } from './clan.ts';
import { JoinDialog } from './join-dialog.tsx';
import { OwnRequest } from './own-request.tsx';
import { useOwnRequests } from './use-own-requests.ts';

const REFETCH_INTERVAL_MS = 15_000;

/** Shows whether the person is in this clan, has asked to join, or can ask. */
export function JoinPanel({ page }: { page: PublicPage }) {
  const { t } = useTexts();
  const [asking, dialog] = useDialogParam('join');
  const requests = useOwnRequests();
  const asked = requests.data?.find(({ clanid }) => clanid === page.clanid);
  // Polls while a request is open, so that an answer shows up.
  const profile = useOperation(
    'GET /users',
    {},
    asked ? { refetchInterval: REFETCH_INTERVAL_MS, staleTime: 0 } : {},
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
        {clanid === page.clanid && (
          <>
            <Text>{t('clans.yours')}</Text>
            <Button component={Link} to="/my-clan">
              {t('clans.toMyClan')}
            </Button>
          </>
        )}
        {clanid !== undefined && clanid !== page.clanid && (
          <Text c="dimmed">{t('clans.inAnother', { name: clanname ?? '' })}</Text>
        )}
        {clanid === undefined && !asked && (
          <>
            <Text c="dimmed">{t('clans.howJoining')}</Text>
            <Button onClick={dialog.open}>{t('clans.ask')}</Button>
          </>
        )}
        {clanid === undefined && asked && (
          <OwnRequest request={asked}>
            <Button variant="subtle" onClick={dialog.open}>
              {t('clans.changeMessage')}
            </Button>
          </OwnRequest>
        )}
      </Stack>
      <JoinDialog
        page={page}
        request={asked}
        opened={asking && clanid === undefined}
        onClose={dialog.close}
      />
    </Card>
  );
}
