/** A day such as 2026-01-31 as a local date: `new Date` would read it as UTC. */
const dateOf = (day: string): Date => new Date(`${day}T00:00:00`);

/** The present day of the person, such as 2026-01-31. */
export function today(now = new Date()): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

export const isOverdue = (due: string, now = new Date()): boolean => due < today(now);

const SIX_DAYS_MS = 6 * 24 * 3600_000;

/** "Friday" within six days, so that it is not ambiguous; otherwise "Jan 31, 2026". */
export function dayName(due: string, language: string, now = new Date()): string {
  const date = dateOf(due);
  const isNear = !isOverdue(due, now) && date.getTime() - now.getTime() < SIX_DAYS_MS;
  return new Intl.DateTimeFormat(
    language,
    isNear ? { weekday: 'long' } : { dateStyle: 'medium' },
  ).format(date);
}
