import { useSearchParams } from 'react-router';
import { useTexts } from '../../app/i18n.ts';
import { useProfile } from '../../app/use-profile.ts';
import { Page } from '../../ui/page.tsx';
import { RowsSkeleton } from '../../ui/rows-skeleton.tsx';
import { LoadingOrError } from '../../ui/loading-or-error.tsx';
import { SignInCancelled } from '../sign-in/sign-in-cancelled.tsx';
import { SignInCallback } from '../sign-in/sign-in-callback.tsx';
import { RequireSignIn } from '../sign-in/require-sign-in.tsx';
import { ProfileSections } from './profile-sections.tsx';

/** Also the redirect target of the chat platform's sign-in. */
export function ProfilePage() {
  const { t } = useTexts();
  const [query] = useSearchParams();
  const code = query.get('code');
  if (code !== null) return <SignInCallback code={code} state={query.get('state') ?? ''} />;
  const error = query.get('error');
  if (error !== null) return <SignInCancelled error={error} state={query.get('state') ?? ''} />;
  return (
    <Page title={t('profile.title')} lead={t('profile.lead')}>
      <RequireSignIn why={t('profile.whySignIn')}>
        <OwnProfile />
      </RequireSignIn>
    </Page>
  );
}

function OwnProfile() {
  const profile = useProfile();
  if (profile.data === undefined)
    return (
      <LoadingOrError query={profile}>
        <RowsSkeleton rows={4} height={160} />
      </LoadingOrError>
    );
  return <ProfileSections profile={profile.data} />;
}
