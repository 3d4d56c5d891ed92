import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTexts } from '../../app/i18n.ts';
import { useDialogue } from '../../app/use-dialogue.ts';
import { useProfile } from '../../app/use-profile.ts';
import { Page } from '../../ui/page.tsx';
import { SignInNeeded } from '../sign-in/sign-in-needed.tsx';
import { Walkers } from './walkers.tsx';

export function WalkersPage() {
  const { t } = useTexts();
  const [adding, dialogue] = useDialogue('add');
  const inClan = useProfile().data?.clanid !== undefined;
  return (
    <Page
      title={t('walkers.title')}
      lead={t('walkers.lead')}
      actions={
        inClan && (
          <Button leftSection={<IconPlus size={18} />} onClick={dialogue.open}>
            {t('walkers.add')}
          </Button>
        )
      }
    >
      <SignInNeeded why={t('walkers.whySignIn')}>
        <Walkers adding={adding} onAdd={dialogue.open} onAdded={dialogue.close} />
      </SignInNeeded>
    </Page>
  );
}
