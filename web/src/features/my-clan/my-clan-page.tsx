import { Stack } from '@mantine/core';
import { useTexts } from '../../app/i18n.ts';
import { useChatid } from '../../app/session.ts';
import { useOperation } from '../../app/use-operation.ts';
import { Failure, RowsSkeleton } from '../../ui/states.tsx';
import { Page } from '../../ui/page.tsx';
import { RequireSignIn } from '../sign-in/require-sign-in.tsx';
import { ClanTabs } from './clan-tabs.tsx';
import { NoClan } from './no-clan.tsx';
import { useMyClan } from './use-my-clan.ts';

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
