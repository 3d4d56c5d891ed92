import type { Item } from './tree.ts';

interface Level {
  /** Undefined for items without a level. */
  readonly level: number | undefined;
  readonly items: readonly Item[];
}

/** Lowest level first; within a level, in the tree's order. */
export function groupByLevel(items: readonly Item[]): Level[] {
  const levels = new Map<number | undefined, Item[]>();
  for (const item of items) levels.set(item.level, [...(levels.get(item.level) ?? []), item]);
  return [...levels]
    .map(([level, inside]) => ({ level, items: inside }))
    .toSorted((a, b) => (a.level ?? -1) - (b.level ?? -1));
}
