import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTexts } from '../../app/i18n.ts';
import { useDialogParam } from '../../app/use-dialog-param.ts';
import { useProfile } from '../../app/use-profile.ts';
import { Page } from '../../ui/page.tsx';
import { RequireSignIn } from '../sign-in/require-sign-in.tsx';
import { Walkers } from './walkers.tsx';

export function WalkersPage() {
  const { t } = useTexts();
  const [adding, dialog] = useDialogParam('add');
  const inClan = useProfile().data?.clanid !== undefined;
  return (
    <Page
      title={t('walkers.title')}
      lead={t('walkers.lead')}
      actions={
        inClan && (
          <Button leftSection={<IconPlus size={18} />} onClick={dialog.open}>
            {t('walkers.add')}
          </Button>
        )
      }
    >
      <RequireSignIn why={t('walkers.whySignIn')}>
        <Walkers adding={adding} onAdd={dialog.open} onAdded={dialog.close} />
      </RequireSignIn>
    </Page>
  );
}
