const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
];

/** A list has many times, and a format takes longer to make than to use. */
function perLanguage<Format>(make: (language: string) => Format): (language: string) => Format {
  const made = new Map<string, Format>();
  return (language) => {
    const format = made.get(language) ?? make(language);
    made.set(language, format);
    return format;
  };
}

const relative = perLanguage(
  (language) => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }),
);
const exact = perLanguage(
  (language) => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }),
);

export function timeAgo(then: string | number | Date, language: string): string {
  const seconds = (new Date(then).getTime() - Date.now()) / 1000;
  const [unit, size] = STEPS.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1];
  return relative(language).format(Math.round(seconds / size), unit);
}

export const exactTime = (time: string, language: string): string =>
  exact(language).format(new Date(time));
