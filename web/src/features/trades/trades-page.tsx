import { Button, Tabs } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { useTexts } from '../../app/i18n.ts';
import { useDialogParam } from '../../app/use-dialog-param.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { Page } from '../../ui/page.tsx';
import { RequireSignIn } from '../sign-in/require-sign-in.tsx';
import { Board } from './board.tsx';
import { OwnOffers } from './own-offers.tsx';

const PostOffer = lazyDialog(async () => (await import('./offer-dialogs.tsx')).PostOffer);

export function TradesPage() {
  const { t } = useTexts();
  const [query, setQuery] = useSearchParams();
  const [posting, dialog] = useDialogParam('post');
  const tab = query.get('tab') === 'mine' ? 'mine' : 'board';
  const open = (next: string | null) =>
    setQuery((before) => {
      const after = new URLSearchParams(before);
      if (next === 'mine') after.set('tab', next);
      else after.delete('tab');
      return after;
    });
  return (
    <Page
      title={t('trades.title')}
      lead={t('trades.lead')}
      actions={
        <Button leftSection={<IconPlus size={18} />} onClick={dialog.open}>
          {t('trades.post')}
        </Button>
      }
    >
      <Tabs value={tab} onChange={open} keepMounted={false}>
        <Tabs.List mb="lg">
          <Tabs.Tab value="board">{t('trades.board')}</Tabs.Tab>
          <Tabs.Tab value="mine">{t('trades.mine')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="board">
          <Board onPost={dialog.open} />
        </Tabs.Panel>
        <Tabs.Panel value="mine">
          <RequireSignIn why={t('trades.whySignIn')}>
            <OwnOffers onPost={dialog.open} />
          </RequireSignIn>
        </Tabs.Panel>
      </Tabs>
      <PostOffer opened={posting} onClose={dialog.close} />
    </Page>
  );
}
