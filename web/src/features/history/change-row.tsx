import { Text, ThemeIcon } from '@mantine/core';
import { changeSentence, type ChangeWords } from '@clan-companion/contract/core/sentence';
import type { AnswerOf } from '@clan-companion/contract/core/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import { useTexts } from '../../app/i18n.ts';
import { timeAgo, timeOfDay } from '../../ui/intl.tsx';
import { isolateBidi } from '../../app/isolate-bidi.ts';
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

type Change = AnswerOf<OperationTable['GET /clans/{clan_id}/history']>[number];

/** What happened, in the person's language, or in the service's words if it is newer than the app. */
const describeChange = (change: Change, words: ChangeWords): string =>
  changeSentence(change, words, isolateBidi) ?? change.message;
