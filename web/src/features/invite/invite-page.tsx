import { ProblemError } from '@clan-companion/contract/core/client';
import { Button, Card, Skeleton, Stack, Text } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useTexts } from '../../app/i18n.ts';
import { useChatid } from '../../app/session.ts';
import { useChange } from '../../app/use-operation.ts';
import { useProfile } from '../../app/use-profile.ts';
import { describeError } from '../../ui/describe-error.ts';
import { EmptyState, Failure } from '../../ui/states.tsx';
import { notifyDone } from '../../ui/notify.tsx';
import { Page } from '../../ui/page.tsx';
import type { ListedClan } from '../clans/clan.ts';
import { ClanFacts } from '../clans/clan-facts.tsx';
import { RequireNickname } from '../clans/require-nickname.tsx';
import { SignInButton } from '../sign-in/sign-in-button.tsx';
import { useInvite } from './use-invite.ts';

/** The code is in the fragment of the address, which browsers send to nobody. */
export function InvitePage() {
  const { t } = useTexts();
  const code = useLocation().hash.slice(1);
  const isSignedIn = useChatid() !== undefined;
  const { data: clan, error, refetch } = useInvite(code);
  const isRefused = error instanceof ProblemError && error.status < 500 && error.status !== 429;
  return (
    <Page title={t('invite.title')} lead={t('invite.lead')}>
      {isRefused && <NotWorking error={error} />}
      {error && !isRefused && <Failure error={error} onRetry={refetch} />}
      {!clan && !error && <Skeleton height={200} radius="lg" />}
      {clan && !error && (
        <Card maw={620}>
          <Stack align="flex-start">
            <Text fw={700} size="xl" style={{ overflowWrap: 'anywhere' }}>
              {clan.name}
            </Text>
            <ClanFacts clan={clan} />
            {isSignedIn ? (
              <Join clan={clan} code={code} />
            ) : (
              <SignInButton label={t('invite.signIn')} />
            )}
          </Stack>
        </Card>
      )}
    </Page>
  );
}

function NotWorking({ error }: { error: ProblemError }) {
  const { t } = useTexts();
  return (
    <EmptyState
      title={t('invite.failed')}
      action={
        <Button component={Link} to="/clans" variant="default">
          {t('clans.toAll')}
        </Button>
      }
    >
      <p>{error.status === 400 ? t('invite.incomplete') : describeError(error, t).title}</p>
      <p>{t('invite.whatNext')}</p>
    </EmptyState>
  );
}

function Join({ clan, code }: { clan: ListedClan; code: string }) {
  const { t } = useTexts();
  const profile = useProfile();
  const navigate = useNavigate();
  const join = useChange('POST /invites');
  const { clanid, clanname } = profile.data ?? {};
  if (clanid !== undefined) {
    return (
      <>
        <Text>
          {clanid === clan.clanid
            ? t('invite.inClan')
            : t('invite.inAnother', { name: clanname ?? '' })}
        </Text>
        <Button component={Link} to="/my-clan">
          {t('clans.toMyClan')}
        </Button>
      </>
    );
  }
  // `mutateAsync`, because the new membership unmounts this component.
  const submit = () =>
    join.mutateAsync({ body: { code } }).then(
      ({ name }) => {
        notifyDone(t('invite.joined', { name }));
        return navigate('/my-clan');
      },
      // Shown below.
      () => undefined,
    );
  return (
    <RequireNickname why={t('clans.joinSignInWhy')}>
      {join.error && <Failure error={join.error} />}
      <Button
        leftSection={<IconUserPlus size={18} />}
        loading={join.isPending}
        onClick={() => void submit()}
      >
        {t('invite.join', { name: clan.name })}
      </Button>
    </RequireNickname>
  );
}
