import { Button, type ButtonProps } from '@mantine/core';
import { IconLogin2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../app/i18n.ts';
import { type Location, useLocation } from 'react-router';
import { notifyFailure } from '../../ui/notify.ts';
import { startSignIn } from './sign-in.ts';

/** Signs in and comes back to where it stands. */
export function SignInButton(props: ButtonProps & { returnTo?: string }) {
  const { returnTo, ...look } = props;
  const { t } = useTexts();
  const here = useLocation();
  const [leaving, setLeaving] = useState(false);
  const go = () => {
    setLeaving(true);
    startSignIn(returnTo ?? placeOf(here)).catch((error: unknown) => {
      setLeaving(false);
      notifyFailure(error);
    });
  };
  return (
    <Button leftSection={<IconLogin2 size={18} />} loading={leaving} onClick={go} {...look}>
      {t('signIn.button')}
    </Button>
  );
}

/** From the first page one goes on to one's profile, where a nickname is asked for. */
const placeOf = ({ pathname, search, hash }: Location): string =>
  pathname === '/' ? '/profile' : pathname + search + hash;
