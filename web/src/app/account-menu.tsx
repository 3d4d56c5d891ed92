import { Button, Menu } from '@mantine/core';
import { IconLogout, IconUserCircle } from '@tabler/icons-react';
import { useTexts } from './i18n.ts';
import { Link } from 'react-router';
import { SignInButton } from '../features/sign-in/sign-in-button.tsx';
import { signOut } from '../features/sign-in/sign-in.ts';
import { useChatid } from './session.ts';
import { useProfile } from './use-profile.ts';

export function AccountMenu() {
  const { t } = useTexts();
  const profile = useProfile().data;
  const name = profile?.nickname ?? profile?.chattag ?? '…';
  if (useChatid() === undefined) return <SignInButton size="sm" />;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconUserCircle size={18} />}
          maw={200}
          aria-label={`${t('shell.account')}: ${name}`}
        >
          {name}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to="/profile" leftSection={<IconUserCircle size={16} />}>
          {t('shell.profile')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconLogout size={16} />}
          onClick={() => void signOut().catch(() => undefined)}
        >
          {t('shell.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
