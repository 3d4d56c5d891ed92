import { Tooltip } from '@mantine/core';
import { useTexts } from '../app/i18n.ts';
import { timeAgo } from './relative-time.ts';

/** "3 days ago", and the exact time for who points at it. */
export function TimeAgo({ time }: { time: string }) {
  const { language } = useTexts();
  const exact = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(new Date(time));
  return (
    <Tooltip label={exact}>
      <time dateTime={time}>{timeAgo(time, language)}</time>
    </Tooltip>
  );
}
