import { Text, ThemeIcon } from '@mantine/core';
import { useTexts } from '../../../app/i18n.ts';
import { timeAgo, timeOfDay } from '../../../ui/intl.tsx';
import { type Change, describeChange } from './describe-change.ts';
import classes from './history.module.css';
import { lookOf } from './history-looks.ts';

interface Props {
  change: Change;
  /** Says how long ago it was, instead of the time of day. */
  withDate?: boolean;
}

export function ChangeRow({ change, withDate = false }: Props) {
  const { language, words } = useTexts();
  const { icon: Icon, color } = lookOf(change.action);
  return (
    <li className={classes['change']}>
      <ThemeIcon
        variant="light"
        color={color}
        size={32}
        radius="xl"
        className={classes['icon']}
        aria-hidden
      >
        <Icon size={18} stroke={1.6} />
      </ThemeIcon>
      <Text className={classes['words']}>{describeChange(change, words)}</Text>
      <Text
        component="time"
        dateTime={change.timestamp}
        size="sm"
        c="dimmed"
        className={classes['time']}
      >
        {(withDate ? timeAgo : timeOfDay)(change.timestamp, language)}
      </Text>
    </li>
  );
}
