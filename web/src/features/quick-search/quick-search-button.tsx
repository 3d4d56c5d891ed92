import { ActionIcon } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../app/i18n.ts';
import { offered } from '../../app/offers.ts';
import { withStyles } from '../../app/with-styles.ts';
import { type DialogProps, lazyDialog } from '../../ui/lazy-dialog.tsx';

const QuickSearch = lazyDialog(async () => {
  const [{ QuickSearch: Loaded }, ...parts] = await Promise.all([
    withStyles(import('./quick-search.tsx')),
    ...offered('search').map((load) => load()),
  ]);
  return (props: DialogProps) => <Loaded {...props} parts={parts} />;
});
const Shortcuts = lazyDialog(async () => (await withStyles(import('./shortcuts.tsx'))).Shortcuts);

/** Opens the quick search, also with Ctrl-K; `?` lists the shortcuts. */
export function QuickSearchButton() {
  const { t } = useTexts();
  const [opened, setOpened] = useState<'search' | 'shortcuts'>();
  const close = () => setOpened(undefined);
  useWindowEvent('keydown', (event) => {
    const control = event.ctrlKey || event.metaKey;
    if (control && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'k') {
      event.preventDefault();
      setOpened('search');
    } else if (event.key === '?' && !control && !isTyping(event) && !isDialogOpen()) {
      setOpened('shortcuts');
    }
  });
  const label = t('quickSearch.open');
  return (
    <>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={label}
        title={`${label} (Ctrl K)`}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpened('search')}
      >
        <IconSearch size={18} />
      </ActionIcon>
      <QuickSearch opened={opened === 'search'} onClose={close} />
      <Shortcuts opened={opened === 'shortcuts'} onClose={close} />
    </>
  );
}

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select'));

const isDialogOpen = (): boolean => document.querySelector('[role="dialog"]') !== null;
