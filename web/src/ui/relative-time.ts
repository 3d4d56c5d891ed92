import { cachePerLanguage } from './cache-per-language.ts';

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
];

const relative = cachePerLanguage(
  (language) => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }),
);
const exact = cachePerLanguage(
  (language) => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }),
);

export function timeAgo(then: string | number | Date, language: string): string {
  const seconds = (new Date(then).getTime() - Date.now()) / 1000;
  const [unit, size] = STEPS.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1];
  return relative(language).format(Math.round(seconds / size), unit);
}

export const exactTime = (time: string, language: string): string =>
  exact(language).format(new Date(time));

const clock = cachePerLanguage(
  (language) => new Intl.DateTimeFormat(language, { timeStyle: 'short' }),
);

export const timeOfDay = (time: string, language: string): string =>
  clock(language).format(new Date(time));

const date = cachePerLanguage(
  (language) => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }),
);

/** Of a time, or of a day such as `2026-01-31`, in UTC. */
export const shortDate = (day: string, language: string): string =>
  date(language).format(new Date(day));

const DAY_MS = 86_400_000;

/** "today", "yesterday", "12 days ago", for a day in UTC. */
export function daysAgo(day: string, language: string, now = Date.now()): string {
  const days = Math.floor(now / DAY_MS) - Math.floor(Date.parse(day) / DAY_MS);
  return relative(language).format(-Math.max(0, days), 'day');
}
