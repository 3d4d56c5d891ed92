import type { Answer } from '../../app/use-operation.ts';
import { collator } from '../../ui/intl.tsx';

type Cluster = Answer<'GET /clusters'>[number];

export interface Region {
  name: string;
  clusters: Cluster[];
}

/** Sorted by name; active clusters come first, and regions without one come last. */
export function groupByRegion(clusters: readonly Cluster[], language: string): Region[] {
  const { compare } = collator(language);
  const names = [...new Set(clusters.map(({ region }) => region))];
  const isInactive = (region: Region) => Number(!region.clusters.some(({ isActive }) => isActive));
  return names
    .map((name) => ({
      name,
      clusters: clusters
        .filter(({ region }) => region === name)
        .toSorted((a, b) => Number(b.isActive) - Number(a.isActive) || compare(a.name, b.name)),
    }))
    .toSorted((a, b) => isInactive(a) - isInactive(b) || compare(a.name, b.name));
}

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
