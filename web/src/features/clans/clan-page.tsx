import { ProblemError } from '@clan-companion/contract/core/client';
import { Anchor, Button, Card, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useParams } from 'react-router';
import { useTexts } from '../../app/i18n.ts';
import { useChatid } from '../../app/session.ts';
import { useDialogParam } from '../../app/use-dialog-param.ts';
import { useOperation } from '../../app/use-operation.ts';
import { Page } from '../../ui/page.tsx';
import { EmptyState, Failure } from '../../ui/states.tsx';
import { ReportButton } from '../reports/report-button.tsx';
import { SignInButton } from '../sign-in/sign-in-button.tsx';
import { ClanDescription, ClanFacts, Recruiting } from './clan-facts.tsx';
import type { PublicPage } from './clan.ts';
import classes from './clans.module.css';
import { JoinDialog } from './join-dialog.tsx';
import { OwnRequest, useOwnRequests } from './own-request.tsx';

export function ClanPage() {
  const { t } = useTexts();
  const clanid = Number(useParams()['clanid']);
  return (
    <Stack gap="md">
      <Anchor component={Link} to="/clans" c="dimmed" size="sm" w="fit-content">
        <IconArrowLeft size={14} aria-hidden /> {t('clans.toAll')}
      </Anchor>
      <ClanDetails key={clanid} clanid={clanid} />
    </Stack>
  );
}

function ClanDetails({ clanid }: { clanid: number }) {
  const { t } = useTexts();
  const isSignedIn = useChatid() !== undefined;
  const params = { clan_id: clanid };
  const { data: page, error, refetch } = useOperation('GET /clans/{clan_id}/page', { params });
  // Signed-in people see the description even if the public page does not show it.
  const clan = useOperation('GET /clans/{clan_id}', { params }, { enabled: isSignedIn });
  // 400: the ID in the address isn't a number.
  const notFound = error instanceof ProblemError && (error.status === 404 || error.status === 400);
  return (
    <Page title={page?.name ?? t('clans.one')}>
      {notFound && <ClanNotFound />}
      {!notFound && !page && error && <Failure error={error} onRetry={() => refetch()} />}
      {!page && !error && <Skeleton height={240} radius="lg" />}
      {!notFound && page && (
        <div className={classes['columns']}>
          <Card>
            <Stack>
              <ClanFacts clan={page} />
              <ClanDescription
                clan={clan.data ?? page}
                none={t(isSignedIn ? 'clans.noDescription' : 'clans.hiddenDescription')}
              />
              <Recruiting page={page} />
              <div>
                <ReportButton subject={{ kind: 'clan', id: String(clanid), name: page.name }} />
              </div>
            </Stack>
          </Card>
          {isSignedIn ? <JoinPanel page={page} /> : <SignInToJoin clanid={clanid} />}
        </div>
      )}
    </Page>
  );
}

/** After the sign-in, the request form is open. */
function SignInToJoin({ clanid }: { clanid: number }) {
  const { t } = useTexts();
  return (
    <Card>
      <Stack align="flex-start">
        <Title order={2} size="h4">
          {t('clans.joining')}
        </Title>
        <Text c="dimmed">{t('clans.joinSignInWhy')}</Text>
        <SignInButton label={t('clans.joinSignIn')} returnTo={`/clans/${clanid}?join=1`} />
      </Stack>
    </Card>
  );
}

function ClanNotFound() {
  const { t } = useTexts();
  return (
    <EmptyState
      title={t('clans.gone')}
      action={
        <Button component={Link} to="/clans" variant="default">
          {t('clans.toAll')}
        </Button>
      }
    >
      {t('clans.goneHint')}
    </EmptyState>
  );
}

const REFETCH_INTERVAL_MS = 15_000;

/** Shows whether the person is in this clan, has asked to join, or can ask. */
function JoinPanel({ page }: { page: PublicPage }) {
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
