/** In this order, because most browsers also claim to be one of those after them. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT|OPiOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];
/** Longer headers are not from a browser, and not worth the time. */
const MAX_LENGTH = 1_000;

/**
 * "Firefox on Windows", or a part of it; undefined if neither is known. Made only of the names above:
 * nothing that a client sends is stored.
 */
export function browserName(userAgent = ''): string | undefined {
  if (userAgent.length > MAX_LENGTH) return undefined;
  const nameIn = (names: readonly [RegExp, string][]) =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1];
  const known = [nameIn(BROWSERS), nameIn(SYSTEMS)].filter((name) => name !== undefined);
  return known.length > 0 ? known.join(' on ') : undefined;
}
