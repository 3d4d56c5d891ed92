import type { Overview } from '../answers.ts';
import type { DayValue } from './chart.tsx';

const DAYS = 90;
const DAY_MS = 86_400_000;

/** The last 90 days of a figure, also those that nobody counted. */
export function lastDays(
  { today, days }: Pick<Overview, 'today' | 'days'>,
  name: Exclude<keyof Overview['today'], 'day'>,
): DayValue[] {
  const known = new Map([...days, today].map((figures) => [figures.day, figures[name]]));
  const end = Date.parse(today.day);
  return Array.from({ length: DAYS }, (_, index) => {
    const day = new Date(end - (DAYS - 1 - index) * DAY_MS).toISOString().slice(0, 10);
    return { day, value: known.get(day) };
  });
}
