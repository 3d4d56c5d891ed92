import { Tooltip } from '@mantine/core';
import { useTexts } from '../app/i18n.ts';

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
];

export function timeAgo(then: string | number | Date, language: string): string {
  const seconds = (new Date(then).getTime() - Date.now()) / 1000;
  const [unit, size] = STEPS.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1];
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(
    Math.round(seconds / size),
    unit,
  );
}

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
