export const VERSION = /^(\d{1,6})\.(\d{1,6})\.(\d{1,6})$/;

/** Compares versions such as 1.10.0 by their numbers. */
export function isNewer(version: string | undefined, than: string): boolean {
  const [found, own] = [version, than].map((text) =>
    VERSION.exec(text ?? '')
      ?.slice(1)
      .map(Number),
  );
  if (!found || !own) return false;
  const at = found.findIndex((number, index) => number !== own[index]);
  return at >= 0 && found[at]! > own[at]!;
}
