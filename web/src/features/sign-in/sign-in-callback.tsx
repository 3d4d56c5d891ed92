import { ProblemError } from '@clan-companion/contract/core/client';
import { Center, Loader, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTexts } from '../../app/i18n.ts';
import { useNavigate } from 'react-router';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Banned } from './banned.tsx';
import { isNoSignUp, NoSignUp } from './no-sign-up.tsx';
import { finishSignIn, SignInStateMismatch } from './sign-in.ts';
import { SignInButton } from './sign-in-button.tsx';

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
