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

export const HomeLink = ({ to, icon: Icon, title, children }: Props) => (
  <li>
    <Link to={to} className={classes['link']}>
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
