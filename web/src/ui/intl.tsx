import { useTexts } from '../app/i18n.ts';

/** Objects of `Intl` are slow to create, and a list needs many. */
export function cachePerLanguage<Format>(
  create: (language: string) => Format,
): (language: string) => Format {
  const cache = new Map<string, Format>();
  return (language) => {
    const format = cache.get(language) ?? create(language);
    cache.set(language, format);
    return format;
  };
}

/** For sorting: "Dune 9" comes before "Dune 10". */
export const collator = cachePerLanguage(
  (language) => new Intl.Collator(language, { numeric: true }),
);

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

export function timeAgo(then: string | number | Date, language: string): string {
  const seconds = (new Date(then).getTime() - Date.now()) / 1000;
  const [unit, size] = STEPS.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1];
  return relative(language).format(Math.round(seconds / size), unit);
}

const formatter = (options: Intl.DateTimeFormatOptions) => {
  const format = cachePerLanguage((language) => new Intl.DateTimeFormat(language, options));
  return (time: string, language: string): string => format(language).format(new Date(time));
};

export const exactTime = formatter({ dateStyle: 'medium', timeStyle: 'short' });
export const timeOfDay = formatter({ timeStyle: 'short' });
/** Of a time, or of a day such as `2026-01-31`, in UTC. */
export const shortDate = formatter({ dateStyle: 'medium', timeZone: 'UTC' });

const DAY_MS = 86_400_000;

/** "today", "yesterday", "12 days ago", for a day in UTC. */
export function daysAgo(day: string, language: string, now = Date.now()): string {
  const days = Math.floor(now / DAY_MS) - Math.floor(Date.parse(day) / DAY_MS);
  return relative(language).format(-Math.max(0, days), 'day');
}

/** "3 days ago", with the exact time as tooltip. */
export function TimeAgo({ time }: { time: string }) {
  const { language } = useTexts();
  return (
    <time
      dateTime={time}
      // Not before it is needed: the first date takes long to format on a slow phone.
      onPointerEnter={({ currentTarget }) => (currentTarget.title = exactTime(time, language))}
    >
      {timeAgo(time, language)}
    </time>
  );
}

const UNITS = [
  ['gigabyte', 1e9],
  ['megabyte', 1e6],
  ['kilobyte', 1e3],
] as const;

/** In kilobytes, or in a larger unit if it is more than one. */
export function formatSize(bytes: number, language: string): string {
  const [unit, size] = UNITS.find(([, one]) => bytes >= one) ?? UNITS[2];
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    maximumFractionDigits: 1,
  }).format(bytes / size);
}
