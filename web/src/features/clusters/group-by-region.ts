import type { AnswerOf } from '@clan-companion/contract/core/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import { collator } from '../../ui/collator.ts';

export type Cluster = AnswerOf<OperationTable['GET /clusters']>[number];

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
