import type { GameNames } from '../../app/game-names.ts';
import { fold } from '../../ui/text.ts';
import { type Item, type ItemState, type Learned, stateOf } from './tree.ts';

export const shows = ['all', 'next', 'learned', 'open'] as const;
/** `open`: not learned yet. */
export type Show = (typeof shows)[number];

export interface Filter {
  readonly words: string;
  readonly show: Show;
}

/** The names of the items that match, translated or not; undefined without a filter. */
export function filterItems(
  items: readonly Item[],
  { words, show }: Filter,
  learned: Learned,
  names: GameNames,
): ReadonlySet<string> | undefined {
  const parts = fold(words).split(/\s+/).filter(Boolean);
  if (parts.length === 0 && show === 'all') return undefined;
  const found = items.filter((item) => {
    const shown = `${names.item(item.name)} ${names.description(item) ?? ''}`;
    const text = fold(`${item.name} ${item.description ?? ''} ${shown}`);
    return fits(show, stateOf(item, learned)) && parts.every((part) => text.includes(part));
  });
  return new Set(found.map(({ name }) => name));
}

function fits(show: Show, state: ItemState): boolean {
  if (show === 'all') return true;
  return show === 'open' ? state !== 'learned' : state === show;
}
