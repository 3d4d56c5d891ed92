const fold = (text: string): string => text.trim().toLocaleLowerCase();

/** The regions that contain the typed text; those that begin with it come first. */
export function matchingRegions(regions: readonly string[], typed: string): string[] {
  const words = fold(typed);
  const begins = (region: string) => Number(fold(region).startsWith(words));
  return regions
    .filter((region) => fold(region).includes(words))
    .toSorted((a, b) => begins(b) - begins(a) || a.localeCompare(b));
}

/** The region with exactly this name, in any letter case. */
export const regionNamed = (regions: readonly string[], typed: string): string | undefined =>
  regions.find((region) => fold(region) === fold(typed));

/** The only region that the typed text can mean; undefined if there is none, or several. */
export function completionOf(regions: readonly string[], typed: string): string | undefined {
  const words = fold(typed);
  if (words === '') return undefined;
  const exact = regionNamed(regions, typed);
  if (exact !== undefined) return exact;
  const matching = matchingRegions(regions, typed);
  const beginning = matching.filter((region) => fold(region).startsWith(words));
  const [only, another] = beginning.length > 0 ? beginning : matching;
  return another === undefined ? only : undefined;
}
