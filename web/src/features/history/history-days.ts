export interface Day<T> {
  /** The first of it, for the heading. */
  timestamp: string;
  changes: T[];
}

/** Changes that are newest first, by the day on which they happened where the person is. */
export function byDay<T extends { timestamp: string }>(changes: readonly T[]): Day<T>[] {
  const days: Day<T>[] = [];
  let last = '';
  for (const change of changes) {
    const day = new Date(change.timestamp).toDateString();
    if (day !== last) days.push({ timestamp: change.timestamp, changes: [] });
    last = day;
    days.at(-1)!.changes.push(change);
  }
  return days;
}

/** "Today", "Yesterday", then the date. */
export function dayName(timestamp: string, language: string, now = new Date()): string {
  const day = new Date(timestamp);
  const ago = Math.round((midnight(day) - midnight(now)) / 86_400_000);
  const name =
    ago === 0 || ago === -1
      ? new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(ago, 'day')
      : new Intl.DateTimeFormat(language, { dateStyle: 'full' }).format(day);
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

const midnight = (time: Date): number =>
  new Date(time.getFullYear(), time.getMonth(), time.getDate()).getTime();
