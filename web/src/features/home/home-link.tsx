import { Text } from '@mantine/core';
import { Link } from 'react-router';
import { useTexts } from '../../app/i18n.ts';
import { entryOf } from '../../app/navigation.ts';
import classes from './home.module.css';

interface Props {
  /** A page of the menu. */
  to: string;
  /** By default as in the menu. */
  title?: string;
  children: string;
}

export function HomeLink({ to, title, children }: Props) {
  const { t } = useTexts();
  const { icon: Icon, label } = entryOf(to);
  return (
    <li>
      <Link to={to} className={classes['link']}>
        <Icon size={26} stroke={1.6} aria-hidden className={classes['icon']} />
        <Text span fw={600}>
          {title ?? t(label)}
        </Text>
        <Text span size="sm" c="dimmed">
          {children}
        </Text>
      </Link>
    </li>
  );
}
