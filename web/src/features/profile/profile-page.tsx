import { useSearchParams } from 'react-router';
import { useTexts } from '../../app/i18n.ts';
import { useProfile } from '../../app/use-profile.ts';
import { Failure } from '../../ui/failure.tsx';
import { Page } from '../../ui/page.tsx';
import { RowsSkeleton } from '../../ui/rows-skeleton.tsx';
import { ReturnFromSignIn } from '../sign-in/return-from-sign-in.tsx';
import { SignInNeeded } from '../sign-in/sign-in-needed.tsx';
import { ProfileSections } from './profile-sections.tsx';

/** Also where the chat platform sends people back to. */
export function ProfilePage() {
  const { t } = useTexts();
  const [query] = useSearchParams();
  const code = query.get('code');
  if (code !== null) return <ReturnFromSignIn code={code} state={query.get('state') ?? ''} />;
  return (
    <Page title={t('profile.title')} lead={t('profile.lead')}>
      <SignInNeeded why={t('profile.whySignIn')}>
        <Own />
      </SignInNeeded>
    </Page>
  );
}

function Own() {
  const profile = useProfile();
  if (profile.isPending) return <RowsSkeleton rows={4} height={160} />;
  if (profile.isError) return <Failure error={profile.error} onRetry={profile.refetch} />;
  return <ProfileSections profile={profile.data} />;
}
