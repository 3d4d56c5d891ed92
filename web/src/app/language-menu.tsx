import { ActionIcon } from '@mantine/core';
import { IconLanguage } from '@tabler/icons-react';
import { useTexts } from './i18n.ts';
import { LazyMenu } from './lazy-menu.tsx';
import { withStyles } from './with-styles.ts';

const load = async () => (await withStyles(import('./language-menu-items.tsx'))).LanguageMenuItems;

export function LanguageMenu() {
  const { t } = useTexts();
  const label = t('shell.language');
  return (
    <LazyMenu
      load={load}
      target={
        <ActionIcon variant="default" size="lg" aria-label={label} title={label}>
          <IconLanguage size={18} />
        </ActionIcon>
      }
    />
  );
}
