import { Card } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTexts } from '../../app/i18n.ts';
import { useChatid } from '../../app/session.ts';
import { tabStorage } from '../../app/storage.ts';
import { Page } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { SignInButton } from '../sign-in/sign-in-button.tsx';
import { ClaimButton } from './admin-only.tsx';

const KEY = 'clan-companion.claim-code';

/** The link that the service prints at its first start leads here. */
export function ClaimPage() {
  const { t } = useTexts();
  const code = useClaimCode();
  const isSignedIn = useChatid() !== undefined;
  const navigate = useNavigate();
  const finish = () => {
    tabStorage.remove(KEY);
    return navigate('/admin', { replace: true });
  };
  return (
    <Page title={t('admin.claim.title')} lead={t('admin.claim.lead')}>
      {code === undefined ? (
        <EmptyState icon={<IconLink size={32} />} title={t('admin.claim.noCode')}>
          {t('admin.claim.noCodeHint')}
        </EmptyState>
      ) : (
        <Card maw={620}>
          {isSignedIn ? (
            <ClaimButton label={t('admin.claim.button')} code={code} onClaimed={finish} />
          ) : (
            <SignInButton label={t('admin.claim.signIn')} w="fit-content" />
          )}
        </Card>
      )}
    </Page>
  );
}

/**
 * Moves the code from the address into the storage of the tab, so that it doesn't stay in the
 * history and is still there after a sign-in.
 */
function useClaimCode(): string | undefined {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [code, setCode] = useState(() => hash.slice(1) || tabStorage.get(KEY));
  useEffect(() => {
    if (hash === '') return;
    tabStorage.set(KEY, hash.slice(1));
    setCode(hash.slice(1));
    void navigate(pathname, { replace: true });
  }, [hash, pathname, navigate]);
  return code;
}
