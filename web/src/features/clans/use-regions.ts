import { useOperation } from '../../app/use-operation.ts';

/** Regions to offer: those of the game's clusters, and those already seen. Any other can be typed. */
export function useRegions(seen: readonly (string | undefined)[] = []): string[] {
  const clusters = useOperation('GET /clusters', {}, { staleTime: 600_000 }).data ?? [];
  const known = new Map<string, string>();
  for (const region of [...clusters.map((cluster) => cluster.region), ...seen]) {
    if (region && !known.has(region.toLowerCase())) known.set(region.toLowerCase(), region);
  }
  return [...known.values()].sort((a, b) => a.localeCompare(b));
}
