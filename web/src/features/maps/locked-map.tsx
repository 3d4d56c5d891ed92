import { ProblemError } from '@clan-companion/contract/core/client';
import { Card, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { api } from '../../app/api.ts';
import { useTexts } from '../../app/i18n.ts';
import { useChatid } from '../../app/session.ts';
import { describeError } from '../../ui/describe-error.ts';
import { Page } from '../../ui/page.tsx';
import { SignInButton } from '../sign-in/sign-in-button.tsx';
import { forgetPassword, passwordOf, rememberPassword } from './browser/remembered.ts';
import { PasswordForm } from './dialogs/password-form.tsx';

interface Props {
  mapid: number;
  failure: unknown;
  onOpened: () => Promise<unknown>;
}

export function LockedMap({ mapid, failure, onOpened }: Props) {
  const { t } = useTexts();
  const signedIn = useChatid() !== undefined;
  const [busy, setBusy] = useState(false);
  const describe = (refusal: unknown) => {
    if (isLocked(refusal)) return t('maps.wrongPassword');
    const { title, hint } = describeError(refusal, t);
    return [title, hint].filter(Boolean).join('. ');
  };
  // A stored password means that the one from the link was wrong, or came during a pause.
  const [error, setError] = useState(passwordOf(mapid) && describe(failure));
  // Sent again with the next refetch, a wrong one would count as a guess.
  useEffect(() => {
    if (isLocked(failure)) forgetPassword(mapid);
  }, [mapid, failure]);
  const open = async (password: string) => {
    setBusy(true);
    try {
      await api.call('GET /maps/{map_id}', {
        params: { map_id: mapid },
        headers: { 'x-map-password': encodeURIComponent(password) },
      });
      rememberPassword(mapid, password);
      await onOpened();
    } catch (refusal) {
      forgetPassword(mapid);
      setError(describe(refusal));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Page title={t('maps.lockedTitle')}>
      <Card maw={460}>
        <Stack>
          <PasswordForm
            hint={t('maps.lockedHint')}
            error={error}
            busy={busy}
            onPassword={(password) => void open(password)}
          />
          {!signedIn && (
            <>
              <Text size="sm" c="dimmed">
                {t('maps.lockedSignIn')}
              </Text>
              <SignInButton variant="default" />
            </>
          )}
        </Stack>
      </Card>
    </Page>
  );
}

const isLocked = (failure: unknown): boolean =>
  failure instanceof ProblemError && failure.problem === 'map-locked';
