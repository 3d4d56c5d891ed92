import { Anchor, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './admin.module.css';

interface Props {
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
export const Row = ({ name, to, badges, children, aside }: Props) => (
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
