import { fold } from '../../ui/fold.ts';
import { type Item, type ItemState, type Learned, stateOf } from './tree.ts';

export const shows = ['all', 'next', 'learned', 'open'] as const;
/** `open`: not learned yet. */
export type Show = (typeof shows)[number];

export interface Filter {
  readonly words: string;
  readonly show: Show;
}

/** The names of the matching items, or undefined without a filter. */
export function filterItems(
  items: readonly Item[],
  { words, show }: Filter,
  learned: Learned,
): ReadonlySet<string> | undefined {
  const parts = fold(words).split(/\s+/).filter(Boolean);
  if (parts.length === 0 && show === 'all') return undefined;
  const found = items.filter((item) => {
    const text = fold(`${item.name} ${item.description ?? ''}`);
    return fits(show, stateOf(item, learned)) && parts.every((part) => text.includes(part));
  });
  return new Set(found.map(({ name }) => name));
}

function fits(show: Show, state: ItemState): boolean {
  if (show === 'all') return true;
  return show === 'open' ? state !== 'learned' : state === show;
}
