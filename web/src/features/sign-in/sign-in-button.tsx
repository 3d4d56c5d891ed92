import { Button, type ButtonProps } from '@mantine/core';
import { IconLogin2 } from '@tabler/icons-react';
import { useState } from 'react';
import { type Location, useLocation } from 'react-router';
import { useTexts } from '../../app/i18n.ts';
import { useSession } from '../../app/session.ts';
import { notifyFailure } from '../../ui/notify.tsx';
import { startSignIn } from './sign-in.ts';

/** Starts the sign-in, which returns to the current page. */
export function SignInButton(props: ButtonProps & { returnTo?: string; label?: string }) {
  const { returnTo, label, ...look } = props;
  const { t } = useTexts();
  const here = useLocation();
  const ended = useSession() === 'ended';
  const [leaving, setLeaving] = useState(false);
  const go = () => {
    setLeaving(true);
    startSignIn(returnTo ?? returnPath(here, ended), pathOf(here)).catch((error: unknown) => {
      setLeaving(false);
      notifyFailure(error);
    });
  };
  return (
    <Button leftSection={<IconLogin2 size={18} />} loading={leaving} onClick={go} {...look}>
      {label ?? t('signIn.button')}
    </Button>
  );
}

/** From the home page, a first sign-in leads to the profile, which asks for a nickname. */
const returnPath = (here: Location, ended: boolean): string =>
  here.pathname === '/' && !ended ? '/profile' : pathOf(here);

const pathOf = ({ pathname, search, hash }: Location): string => pathname + search + hash;
