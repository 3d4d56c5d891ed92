import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useTexts } from '../../app/i18n.ts';
import { notifyWarning } from '../../ui/notify.ts';
import { endCancelledSignIn } from './sign-in.ts';

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
