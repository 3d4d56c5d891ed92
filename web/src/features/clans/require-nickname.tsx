import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../app/i18n.ts';
import { useProfile } from '../../app/use-profile.ts';
import { Failure, RowsSkeleton } from '../../ui/states.tsx';
import { NicknameForm } from '../profile/nickname-form.tsx';
import { RequireSignIn } from '../sign-in/require-sign-in.tsx';

/** Shows its children to signed-in people with a nickname, and asks everyone else for one. */
export function RequireNickname({ children, why }: { children: ReactNode; why: string }) {
  return (
    <RequireSignIn why={why}>
      <NicknameGate>{children}</NicknameGate>
    </RequireSignIn>
  );
}

function NicknameGate({ children }: { children: ReactNode }) {
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
