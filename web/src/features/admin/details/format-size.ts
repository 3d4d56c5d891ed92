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
