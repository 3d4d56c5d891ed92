import { Stack } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { useTexts } from '../../app/i18n.ts';
import type { Answer } from '../../app/use-operation.ts';
import { useProfile } from '../../app/use-profile.ts';
import { Page } from '../../ui/page.tsx';
import { LoadingOrError } from '../../ui/states.tsx';
import { RequireSignIn } from '../sign-in/require-sign-in.tsx';
import { SignInCallback, SignInCancelled } from '../sign-in/sign-in-callback.tsx';
import { DeleteAccount, DownloadData } from './account-data.tsx';
import { Identity, NicknameNeeded } from './identity.tsx';
import { Notifications } from './notifications.tsx';
import { OwnRequests } from './own-requests.tsx';
import classes from './profile.module.css';
import { Sessions } from './sessions.tsx';
import { TechSummary } from './tech-summary.tsx';

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
  if (profile.data === undefined) return <LoadingOrError query={profile} rows={4} height={160} />;
  return <ProfileSections profile={profile.data} />;
}

function ProfileSections({ profile }: { profile: Answer<'GET /users'> }) {
  return (
    <Stack>
      {profile.nickname === undefined && <NicknameNeeded />}
      <div className={classes['columns']}>
        <Stack>
          <Identity profile={profile} />
          <OwnRequests inClan={profile.clanid !== undefined} />
          <TechSummary />
          <Notifications />
        </Stack>
        <Stack>
          <Sessions />
          <DownloadData />
          <DeleteAccount profile={profile} />
        </Stack>
      </div>
    </Stack>
  );
}
