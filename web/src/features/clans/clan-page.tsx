import { ProblemError } from '@clan-companion/contract/core/client';
import { Anchor, Button, Card, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useParams } from 'react-router';
import { useTexts } from '../../app/i18n.ts';
import { useChatid } from '../../app/session.ts';
import { useOperation } from '../../app/use-operation.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Page } from '../../ui/page.tsx';
import { ReportButton } from '../reports/report-button.tsx';
import { SignInButton } from '../sign-in/sign-in-button.tsx';
import { ClanDescription } from './clan-description.tsx';
import { ClanFacts } from './clan-facts.tsx';
import classes from './clans.module.css';
import { JoinPanel } from './join-panel.tsx';
import { Recruiting } from './recruiting.tsx';

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
