import { Stack, Text } from '@mantine/core';
import { type ReactNode } from 'react';
import { useTexts } from '../../app/i18n.ts';
import { useProfile } from '../../app/use-profile.ts';
import { Failure } from '../../ui/failure.tsx';
import { RowsSkeleton } from '../../ui/rows-skeleton.tsx';
import { NicknameForm } from '../profile/nickname-form.tsx';
import { SignInNeeded } from '../sign-in/sign-in-needed.tsx';

/** Its children, for who is signed in and goes by a name that clan mates know from the game. */
export function NicknameFirst({ children, why }: { children: ReactNode; why: string }) {
  return (
    <SignInNeeded why={why}>
      <Asking>{children}</Asking>
    </SignInNeeded>
  );
}

function Asking({ children }: { children: ReactNode }) {
  const { t } = useTexts();
  const { data: profile, error, refetch } = useProfile();
  if (profile?.nickname !== undefined) return children;
  if (profile === undefined && error) return <Failure error={error} onRetry={() => refetch()} />;
  if (profile === undefined) return <RowsSkeleton rows={3} />;
  return (
    <Stack>
      <Text>{t('clans.nicknameFirst')}</Text>
      <NicknameForm onDone={() => undefined} />
    </Stack>
  );
}
