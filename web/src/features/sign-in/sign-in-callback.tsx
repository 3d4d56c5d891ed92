import { ProblemError } from '@clan-companion/contract/core/client';
import type { ProblemDetails } from '@clan-companion/contract/problems';
import { Alert, Button, Center, Loader, Stack, Text } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useTexts } from '../../app/i18n.ts';
import { exactTime } from '../../ui/intl.tsx';
import { notifyWarning } from '../../ui/notify.tsx';
import { Page } from '../../ui/page.tsx';
import { EmptyState, Failure } from '../../ui/states.tsx';
import { SignInButton } from './sign-in-button.tsx';
import { endCancelledSignIn, finishSignIn, SignInStateMismatch } from './sign-in.ts';

// React may mount a component twice, but a code works only once.
const finishing = new Map<string, Promise<string>>();

function finishOnce(code: string, state: string): Promise<string> {
  const begun = finishing.get(code) ?? finishSignIn(code, state);
  finishing.set(code, begun);
  return begun;
}

/** Completes the sign-in after the chat platform's redirect. */
export function SignInCallback({ code, state }: { code: string; state: string }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<unknown>();

  useEffect(() => {
    finishOnce(code, state).then(
      (returnTo) => navigate(returnTo, { replace: true }),
      (error: unknown) => setFailure(error),
    );
  }, [code, state, navigate]);

  if (failure instanceof SignInStateMismatch) {
    return (
      <EmptyState title={t('signIn.notStartedHere')} action={<SignInButton returnTo="/profile" />}>
        {t('signIn.notStartedHereHint')}
      </EmptyState>
    );
  }
  if (failure instanceof ProblemError && failure.details.ban) {
    return <Banned ban={failure.details.ban} />;
  }
  if (failure instanceof ProblemError && isNoSignUp(failure.problem)) {
    return <NoSignUp problem={failure.problem} />;
  }
  if (failure !== undefined) {
    return <Failure error={failure} action={<SignInButton returnTo="/profile" />} />;
  }
  return (
    <Center mih="40vh">
      <Stack align="center" role="status">
        <Loader />
        <Text>{t('signIn.finishing')}</Text>
      </Stack>
    </Center>
  );
}

/** Goes back to where the sign-in began, after the chat platform's redirect with an error. */
export function SignInCancelled({ error, state }: { error: string; state: string }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  useEffect(() => {
    notifyWarning(t(error === 'access_denied' ? 'signIn.cancelled' : 'signIn.failed'));
    void navigate(endCancelledSignIn(state), { replace: true });
  }, [error, state, navigate]);
  return null;
}

/** Why somebody cannot sign in, and until when. */
function Banned({ ban: { reason, until } }: { ban: NonNullable<ProblemDetails['ban']> }) {
  const { t, language } = useTexts();
  return (
    <Page title={t('problems.banned')}>
      <Alert icon={<IconBan />} color="red" variant="light" role="alert" maw={620}>
        <Text style={{ overflowWrap: 'anywhere' }}>{t('signIn.bannedWhy', { reason })}</Text>
        <Text>
          {until === undefined
            ? t('signIn.bannedForGood')
            : t('signIn.bannedUntil', { when: exactTime(until, language) })}
        </Text>
      </Alert>
    </Page>
  );
}

type NoSignUpProblem = 'sign-up-closed' | 'by-invitation-only';

const isNoSignUp = (problem: string): problem is NoSignUpProblem =>
  problem === 'sign-up-closed' || problem === 'by-invitation-only';

/** Why somebody without an account cannot get one. */
function NoSignUp({ problem }: { problem: NoSignUpProblem }) {
  const { t } = useTexts();
  return (
    <Page title={t(`problems.${problem}`)}>
      <Stack align="flex-start" maw={620}>
        <Text role="alert">{t(`signIn.${problem}`)}</Text>
        <Button component={Link} to="/clans" variant="default">
          {t('clans.toAll')}
        </Button>
      </Stack>
    </Page>
  );
}
