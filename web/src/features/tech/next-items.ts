import { type Item, type Learned, stateOf, type Tree } from './tree.ts';

interface NextItem {
  item: Item;
  /** The position of its tree. */
  tree: number;
  /** Whether the person wants to learn it for a goal of their clan. */
  isTask: boolean;
}

/** Names can contain any separator, so they are not joined by one. */
export const taskKey = (tree: string, item: string): string => JSON.stringify([tree, item]);

/**
 * The items that can be learned now, in trees that the person has begun or has tasks in: tasks first,
 * then the cheapest. Tasks are keys of `taskKey`.
 */
export function nextItems(
  trees: readonly Tree[],
  learned: readonly Learned[],
  tasks: ReadonlySet<string>,
): NextItem[] {
  return learned
    .flatMap((record, tree) =>
      trees[tree]!.items.filter((item) => stateOf(item, record) === 'next')
        .map((item) => ({ item, tree, isTask: tasks.has(taskKey(trees[tree]!.name, item.name)) }))
        .filter(({ isTask }) => isTask || record.size > 0),
    )
    .toSorted(
      (a, b) => Number(b.isTask) - Number(a.isTask) || (a.item.cost ?? 0) - (b.item.cost ?? 0),
    );
}
