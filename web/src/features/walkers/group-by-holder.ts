import { collator } from '../../ui/collator.ts';
import type { Walker } from './filter-walkers.ts';

export interface Holding {
  /** The chatid of the person; undefined for walkers of nobody. */
  holder: string | undefined;
  walkers: Walker[];
}

/** By the person who has each walker out, or else by its owner. Walkers of nobody come last. */
export function groupByHolder(
  walkers: readonly Walker[],
  nameOf: (chatid: string) => string,
  language: string,
): Holding[] {
  const groups = new Map<string | undefined, Walker[]>();
  for (const walker of walkers) {
    const holder = walker.outby ?? walker.ownerid;
    groups.set(holder, [...(groups.get(holder) ?? []), walker]);
  }
  const { compare } = collator(language);
  return [...groups]
    .map(([holder, held]) => ({ holder, walkers: held }))
    .toSorted((a, b) =>
      a.holder === undefined || b.holder === undefined
        ? Number(a.holder === undefined) - Number(b.holder === undefined)
        : compare(nameOf(a.holder), nameOf(b.holder)),
    );
}
