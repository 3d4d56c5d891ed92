import { type Item, type Learned, stateOf, type Tree } from '../../tech/tree.ts';

interface NextItem {
  item: Item;
  /** The position of its tree. */
  tree: number;
  /** Whether the person wants to learn it for a goal of their clan. */
  isTask: boolean;
}

/**
 * The items that can be learned now, in trees that the person has begun or has tasks in: tasks first,
 * then the cheapest. A task is a tree and an item, as in `Crafting Loom`.
 */
export function nextItems(
  trees: readonly Tree[],
  learned: readonly Learned[],
  tasks: ReadonlySet<string>,
): NextItem[] {
  return learned
    .flatMap((record, tree) =>
      trees[tree]!.items.filter((item) => stateOf(item, record) === 'next')
        .map((item) => ({ item, tree, isTask: tasks.has(`${trees[tree]!.name} ${item.name}`) }))
        .filter(({ isTask }) => isTask || record.size > 0),
    )
    .toSorted(
      (a, b) => Number(b.isTask) - Number(a.isTask) || (a.item.cost ?? 0) - (b.item.cost ?? 0),
    );
}
