import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconFlagPlus, IconSearch } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useTexts } from '../../app/i18n.ts';
import { useChatid } from '../../app/session.ts';
import { useOperation } from '../../app/use-operation.ts';
import { EmptyState, Failure, RowsSkeleton } from '../../ui/states.tsx';
import { Page } from '../../ui/page.tsx';
import { useMyClan } from '../../app/use-my-clan.ts';
import { ClanIdentityOf } from '../../ui/clan-identity.tsx';
import classes from '../../ui/layout.module.css';
import { RequireSignIn } from '../sign-in/require-sign-in.tsx';
import { OwnRequest, useOwnRequests } from '../clans/own-request.tsx';
import { ClanTabs } from './clan-tabs.tsx';

const REFETCH_INTERVAL_MS = 15_000;

export function MyClanPage() {
  const { t } = useTexts();
  const chatid = useChatid();
  if (chatid !== undefined) return <SignedIn chatid={chatid} />;
  return (
    <Page title={t('myClan.title')} lead={t('myClan.lead')}>
      <RequireSignIn why={t('myClan.signIn')}>{null}</RequireSignIn>
    </Page>
  );
}

function SignedIn({ chatid }: { chatid: string }) {
  const { t } = useTexts();
  // Polls, because others can accept or kick the person.
  const profile = useOperation('GET /users', {}, { refetchInterval: REFETCH_INTERVAL_MS });
  const clanid = profile.data?.clanid;
  if (clanid !== undefined) return <InClan key={clanid} clanid={clanid} chatid={chatid} />;
  return (
    <Page title={t('myClan.title')} lead={t('myClan.lead')}>
      {profile.data && <NoClan />}
      {!profile.data && profile.error && (
        <Failure error={profile.error} onRetry={() => profile.refetch()} />
      )}
      {profile.isPending && <RowsSkeleton />}
    </Page>
  );
}

function InClan({ clanid, chatid }: { clanid: number; chatid: string }) {
  const { t } = useTexts();
  const { myClan, error, refetch } = useMyClan(clanid, chatid);
  return (
    <Page
      pageKey="my-clan"
      title={myClan?.clan.name ?? t('myClan.title')}
      lead={myClan && (myClan.isLeader ? t('myClan.youLead') : t('myClan.youAreIn'))}
    >
      {myClan && <ClanTabs myClan={myClan} />}
      {error && <Failure error={error} onRetry={refetch} />}
      {!myClan && !error && (
        <Stack>
          <RowsSkeleton rows={1} height={42} />
          <RowsSkeleton rows={4} />
        </Stack>
      )}
    </Page>
  );
}

/** Shown to people without a clan. */
function NoClan() {
  const { t } = useTexts();
  const requests = useOwnRequests().data ?? [];
  return (
    <Stack gap="lg">
      <EmptyState
        title={t('myClan.none')}
        action={
          <Group justify="center">
            <Button component={Link} to="/clans" leftSection={<IconSearch size={18} />}>
              {t('myClan.find')}
            </Button>
            <Button
              component={Link}
              to="/clans?found=1"
              variant="default"
              leftSection={<IconFlagPlus size={18} />}
            >
              {t('clans.create')}
            </Button>
          </Group>
        }
      >
        {t('myClan.noneHint')}
      </EmptyState>
      {requests.length > 0 && (
        <section aria-labelledby="own-requests">
          <Title order={2} size="h3" mb="sm" id="own-requests">
            {t('myClan.ownRequests')}
          </Title>
          <ul className={classes['rows']}>
            {requests.map((request) => (
              <Card component="li" key={request.clanid}>
                <Text
                  component={Link}
                  to={`/clans/${request.clanid}`}
                  fw={600}
                  c="var(--mantine-color-anchor)"
                  className={classes['words']}
                >
                  {request.name}
                </Text>
                <ClanIdentityOf clanid={request.clanid} />
                <OwnRequest request={request} />
              </Card>
            ))}
          </ul>
        </section>
      )}
    </Stack>
  );
}
