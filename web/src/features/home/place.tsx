import { Text } from '@mantine/core';
import type { IconHome2 } from '@tabler/icons-react';
import { Link } from 'react-router';
import classes from './home.module.css';

interface Props {
  to: string;
  icon: typeof IconHome2;
  title: string;
  children: string;
}

/** A way on, with a sentence on where it leads. */
export const Place = ({ to, icon: Icon, title, children }: Props) => (
  <li>
    <Link to={to} className={classes['place']}>
      <Icon size={26} stroke={1.6} aria-hidden className={classes['icon']} />
      <Text span fw={600}>
        {title}
      </Text>
      <Text span size="sm" c="dimmed">
        {children}
      </Text>
    </Link>
  </li>
);
