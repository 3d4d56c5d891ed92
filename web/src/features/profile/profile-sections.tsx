import { Stack } from '@mantine/core';
import { DeleteAccount } from './delete-account.tsx';
import { Identity } from './identity.tsx';
import { NicknameNeeded } from './nickname-needed.tsx';
import { OwnRequests } from './own-requests.tsx';
import { DownloadData } from './download-data.tsx';
import { Notifications } from './notifications.tsx';
import type { Profile } from './profile.ts';
import classes from './profile.module.css';
import { Sessions } from './sessions.tsx';
import { TechSummary } from './tech-summary.tsx';

export function ProfileSections({ profile }: { profile: Profile }) {
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
