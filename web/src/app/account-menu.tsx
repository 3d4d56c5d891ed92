import { Button, Text } from '@mantine/core';
import { IconUserCircle } from '@tabler/icons-react';
import { useTexts } from './i18n.ts';
import { SignInButton } from '../features/sign-in/sign-in-button.tsx';
import { LazyMenu } from './lazy-menu.tsx';
import { useChatid } from './session.ts';
import classes from './shell.module.css';
import { useProfile } from './use-profile.ts';
import { withStyles } from './with-styles.ts';

const load = async () => (await withStyles(import('./account-menu-items.tsx'))).AccountMenuItems;

export function AccountMenu() {
  const { t } = useTexts();
  const profile = useProfile().data;
  const name = profile?.nickname ?? profile?.chattag ?? '…';
  if (useChatid() === undefined) return <SignInButton size="sm" />;
  return (
    <LazyMenu
      load={load}
      target={
        <Button
          variant="default"
          size="sm"
          leftSection={<IconUserCircle size={18} />}
          maw={200}
          className={classes['account'] ?? ''}
          aria-label={`${t('shell.account')}: ${name}`}
        >
          <Text span inherit truncate lh={1.5} visibleFrom="xs" title={name}>
            {name}
          </Text>
        </Button>
      }
    />
  );
}
