import { ProblemError } from '@clan-companion/contract/core/client';
import { Button, Card, Skeleton, Stack, Text } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { useTexts } from '../../app/i18n.ts';
import { useChatid } from '../../app/session.ts';
import { useChange } from '../../app/use-operation.ts';
import { useProfile } from '../../app/use-profile.ts';
import { describeError } from '../../ui/describe-error.ts';
import { EmptyState, Failure } from '../../ui/states.tsx';
import { notifyDone } from '../../ui/notify.tsx';
import { Page } from '../../ui/page.tsx';
import { api } from '../../app/api.ts';
import type { ListedClan } from '../clans/clan.ts';
import { ClanFacts } from '../clans/clan-facts.tsx';
import { RequireNickname } from '../clans/require-nickname.tsx';
import { SignInButton } from '../sign-in/sign-in-button.tsx';

/** The code is in the fragment of the address, which browsers send to nobody. */
export function InvitePage() {
  const { t } = useTexts();
  const code = useLocation().hash.slice(1);
  const isSignedIn = useChatid() !== undefined;
  const { data: clan, error, refetch } = useInvite(code);
  const isRefused = error instanceof ProblemError && error.status < 500 && error.status !== 429;
  return (
    <Page title={t('clanInvites.pageTitle')} lead={t('clanInvites.pageLead')}>
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
              <SignInButton label={t('clanInvites.signIn')} />
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
      title={t('clanInvites.failed')}
      action={
        <Button component={Link} to="/clans" variant="default">
          {t('clans.toAll')}
        </Button>
      }
    >
      <p>{error.status === 400 ? t('clanInvites.incomplete') : describeError(error, t).title}</p>
      <p>{t('clanInvites.whatNext')}</p>
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
            ? t('clanInvites.inClan')
            : t('clanInvites.inAnother', { name: clanname ?? '' })}
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
        notifyDone(t('clanInvites.joined', { name }));
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
        {t('clanInvites.join', { name: clan.name })}
      </Button>
    </RequireNickname>
  );
}

/** The clan that an invite leads to. The code is not in the key, because the browser stores those. */
function useInvite(code: string) {
  const { data, error, refetch } = useQuery({
    queryKey: ['invite', useId()],
    queryFn: () => api.call('POST /invites/preview', { body: { code } }),
    gcTime: 0,
  });
  useEffect(() => void refetch(), [code, refetch]);
  return { data, error, refetch };
}
