import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { CommunityLinks } from '../../app/community-links.tsx';
import { useTexts } from '../../app/i18n.ts';
import { useSession } from '../../app/session.ts';
import { useAppConfig } from '../../app/use-app-config.ts';
import { EmptyState } from '../../ui/states.tsx';
import { SignInButton } from './sign-in-button.tsx';

/** Before people without an account try in vain. */
function SignUpNotice() {
  const { t } = useTexts();
  const signUp = useAppConfig()?.signUp;
  if (signUp === 'closed') return <p>{t('signIn.onlyAccounts')}</p>;
  return signUp === 'invitation' ? <p>{t('signIn.onlyInvited')}</p> : null;
}

/** Shows its children to signed-in people, and a sign-in button to everyone else. */
export function RequireSignIn({ children, why }: { children: ReactNode; why: string }) {
  const { t } = useTexts();
  const session = useSession();
  if (typeof session === 'object') return children;
  return (
    <EmptyState
      icon={<IconLock size={32} />}
      title={session === 'ended' ? t('signIn.ended') : t('signIn.needed')}
      action={<SignInButton />}
    >
      {why}
      {session !== 'ended' && <SignUpNotice />}
      <p>
        <CommunityLinks />
      </p>
    </EmptyState>
  );
}
