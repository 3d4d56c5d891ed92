import type { Item } from './tree.ts';

interface Level {
  /** Undefined: items that ask for none. */
  readonly level: number | undefined;
  readonly items: readonly Item[];
}

/** The lowest level first; within a level, as the tree has them. */
export function byLevel(items: readonly Item[]): Level[] {
  const levels = new Map<number | undefined, Item[]>();
  for (const item of items) levels.set(item.level, [...(levels.get(item.level) ?? []), item]);
  return [...levels]
    .map(([level, inside]) => ({ level, items: inside }))
    .toSorted((a, b) => (a.level ?? -1) - (b.level ?? -1));
}
