import type { GameNames } from '../../app/game-names.ts';
import type { Translate } from '../../app/i18n.ts';
import { fold } from '../../ui/text.ts';
import { type Item, type ItemState, type Learned, stateOf } from './tree.ts';

export const shows = ['all', 'next', 'learned', 'open'] as const;
/** `open`: not learned yet. */
type Show = (typeof shows)[number];

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

/** "Level 15 · 25 points" */
export const itemFacts = ({ level, cost }: Item, t: Translate): string =>
  [
    level !== undefined && t('tech.level', { level }),
    cost !== undefined && t('tech.cost', { count: cost }),
  ]
    .filter((fact) => fact !== false)
    .join(' · ');
