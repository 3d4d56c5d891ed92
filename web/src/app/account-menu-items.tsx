import { Menu } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { Link } from 'react-router';
import { signOut } from '../features/sign-in/sign-in.ts';
import { useTexts } from './i18n.ts';
import type { LazyMenuProps } from './lazy-menu.tsx';
import { inOrder, offered } from './offers.ts';
import { useRole } from './use-role.ts';

const all = inOrder(offered('accountMenu'));

export function AccountMenuItems({ target, ...state }: LazyMenuProps) {
  const { t } = useTexts();
  const { role } = useRole().data ?? {};
  const links = (entries: typeof all) =>
    entries.map(({ to, label, icon: Icon }) => (
      <Menu.Item key={to} component={Link} to={to} leftSection={<Icon size={16} />}>
        {t(label)}
      </Menu.Item>
    ));
  return (
    <Menu position="bottom-end" {...state}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        {links(all.filter((entry) => entry.for === undefined))}
        <Menu.Item
          leftSection={<IconLogout size={16} />}
          onClick={() => void signOut().catch(() => undefined)}
        >
          {t('signIn.signOut')}
        </Menu.Item>
        {/* Last, because it may appear while the menu is open. */}
        {role !== undefined && links(all.filter((entry) => entry.for === 'operators'))}
      </Menu.Dropdown>
    </Menu>
  );
}
