import type { Role } from '@clan-companion/contract/core/operation';
import { Anchor, Badge, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../app/i18n.ts';
import { exactTime } from '../../ui/intl.tsx';
import { useListFocus } from '../../ui/use-list-focus.ts';
import classes from './admin.module.css';

/** A list of rows, or the words if there are none. */
export function Rows({ children, none }: { children: ReactNode[]; none?: string }) {
  const focus = useListFocus();
  if (children.length === 0) return <Text c="dimmed">{none}</Text>;
  return (
    <ul className={classes['rows']} {...focus}>
      {children}
    </ul>
  );
}

interface RowProps {
  name: string;
  /** The page about it. */
  to?: string | undefined;
  badges?: ReactNode;
  /** Under the name. */
  children?: ReactNode;
  /** Buttons. */
  aside?: ReactNode;
}

/** A person or a thing in a list. */
export const Row = ({ name, to, badges, children, aside }: RowProps) => (
  <li className={classes['row']}>
    <div>
      <Group gap="xs">
        {to === undefined ? (
          <Text fw={600}>{name}</Text>
        ) : (
          <Anchor component={Link} to={to} fw={600}>
            {name}
          </Anchor>
        )}
        {badges}
      </Group>
      <Text component="div" size="sm" c="dimmed">
        {children}
      </Text>
    </div>
    {aside}
  </li>
);

interface BadgesProps {
  hidden?: boolean;
  hiddenByBan?: boolean;
  banned?: boolean;
  role?: Role | undefined;
}

/** What operators did to it, and the role of a person. */
export function Badges({ role, ...states }: BadgesProps) {
  const { t } = useTexts();
  const shown = (['hidden', 'hiddenByBan', 'banned'] as const).filter((state) => states[state]);
  return (
    <>
      {shown.map((state) => (
        <Badge key={state} variant="light" color="red">
          {t(`admin.${state}`)}
        </Badge>
      ))}
      {role && (
        <Badge variant="light" color="oasis">
          {t(`admin.role.${role}`)}
        </Badge>
      )}
    </>
  );
}

/** "Until 3 May 2026, 14:00", or permanent. */
export function BanEnd({ until }: { until: string | undefined }) {
  const { t, language } = useTexts();
  if (until === undefined) return t('admin.ban.permanent');
  return t('admin.ban.until', { when: exactTime(until, language) });
}
