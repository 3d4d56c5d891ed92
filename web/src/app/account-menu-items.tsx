import { Menu } from '@mantine/core';
import { IconGavel, IconLogout, IconUserCircle } from '@tabler/icons-react';
import { Link } from 'react-router';
import { signOut } from '../features/sign-in/sign-in.ts';
import { useTexts } from './i18n.ts';
import type { LazyMenuProps } from './lazy-menu.tsx';
import { useRole } from './use-role.ts';

export function AccountMenuItems({ target, ...state }: LazyMenuProps) {
  const { t } = useTexts();
  const { role } = useRole().data ?? {};
  return (
    <Menu position="bottom-end" {...state}>
      <Menu.Target>{target}</Menu.Target>
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
        {/* Last, because it may appear while the menu is open. */}
        {role !== undefined && (
          <Menu.Item component={Link} to="/admin" leftSection={<IconGavel size={16} />}>
            {t('admin.title')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
