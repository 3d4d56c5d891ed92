import { Stack } from '@mantine/core';
import { useTexts } from '../../app/i18n.ts';
import { useChatid } from '../../app/session.ts';
import { useOperation } from '../../app/use-operation.ts';
import { Failure } from '../../ui/failure.tsx';
import { Page } from '../../ui/page.tsx';
import { RowsSkeleton } from '../../ui/rows-skeleton.tsx';
import { SignInNeeded } from '../sign-in/sign-in-needed.tsx';
import { ClanTabs } from './clan-tabs.tsx';
import { NoClan } from './no-clan.tsx';
import { useMine } from './use-mine.ts';

const LOOK_EVERY_MS = 15_000;

export function MyClanPage() {
  const { t } = useTexts();
  const chatid = useChatid();
  if (chatid !== undefined) return <SignedIn chatid={chatid} />;
  return (
    <Page title={t('myClan.title')} lead={t('myClan.lead')}>
      <SignInNeeded why={t('myClan.signIn')}>{null}</SignInNeeded>
    </Page>
  );
}

function SignedIn({ chatid }: { chatid: string }) {
  const { t } = useTexts();
  // Accepted, kicked: both come from somebody else.
  const profile = useOperation('GET /users', {}, { refetchInterval: LOOK_EVERY_MS });
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
  const { mine, error, refetch } = useMine(clanid, chatid);
  return (
    <Page
      place="my-clan"
      title={mine?.clan.name ?? t('myClan.title')}
      lead={mine && (mine.isLeader ? t('myClan.youLead') : t('myClan.youAreIn'))}
    >
      {mine && <ClanTabs mine={mine} />}
      {error && <Failure error={error} onRetry={refetch} />}
      {!mine && !error && (
        <Stack>
          <RowsSkeleton rows={1} height={42} />
          <RowsSkeleton rows={4} />
        </Stack>
      )}
    </Page>
  );
}
