import type { AnswerOf } from '@clan-companion/contract/core/operation';
import type { OperationTable } from '@clan-companion/contract/operations';

export type Tree = AnswerOf<OperationTable['GET /app/game-data.json']>['trees'][number];
export type Item = Tree['items'][number];
export type Learned = ReadonlySet<string>;

/** `next`: all requirements are learned. `locked`: some are missing. */
export type ItemState = 'learned' | 'next' | 'locked';

export function stateOf({ name, requires = [] }: Item, learned: Learned): ItemState {
  if (learned.has(name)) return 'learned';
  return requires.every((needed) => learned.has(needed)) ? 'next' : 'locked';
}

/** The requirements that are not learned yet, direct and indirect, in learning order. */
export function missingRequirements(tree: Tree, name: string, learned: Learned): string[] {
  const items = new Map(tree.items.map((item) => [item.name, item]));
  const missing = reachableFrom(name, (at) =>
    (items.get(at)?.requires ?? []).filter((needed) => !learned.has(needed)),
  );
  return inLearningOrder(tree, missing);
}

/** The learned items that require this one, directly or indirectly. */
export function learnedDependents(tree: Tree, name: string, learned: Learned): string[] {
  const unlocks = unlocksOf(tree);
  const dependents = reachableFrom(name, (at) =>
    (unlocks.get(at) ?? []).filter((later) => learned.has(later)),
  );
  return inLearningOrder(tree, dependents);
}

/** The items that each item is a direct requirement of. */
export function unlocksOf(tree: Tree): ReadonlyMap<string, string[]> {
  const unlocks = new Map<string, string[]>();
  for (const { name, requires = [] } of tree.items) {
    for (const needed of requires) unlocks.set(needed, [...(unlocks.get(needed) ?? []), name]);
  }
  return unlocks;
}

interface Progress {
  items: number;
  learned: number;
  cost: number;
  spent: number;
}

export function progressOf(tree: Tree, learned: Learned): Progress {
  const done = tree.items.filter(({ name }) => learned.has(name));
  return {
    items: tree.items.length,
    learned: done.length,
    cost: costOf(tree.items),
    spent: costOf(done),
  };
}

export const costOf = (items: readonly Item[]): number =>
  items.reduce((sum, { cost = 0 }) => sum + cost, 0);

/** The depth of each item: one more than its deepest requirement. */
export function depthsOf(tree: Tree): ReadonlyMap<string, number> {
  const depths = new Map<string, number>();
  const waiting = new Map(tree.items.map(({ name, requires = [] }) => [name, requires.length]));
  const unlocks = unlocksOf(tree);
  const ready = tree.items.filter(({ requires = [] }) => requires.length === 0);
  const queue = ready.map(({ name }) => name);
  for (const name of queue) depths.set(name, depths.get(name) ?? 0);
  for (const name of queue) {
    for (const later of unlocks.get(name) ?? []) {
      depths.set(later, Math.max(depths.get(later) ?? 0, depths.get(name)! + 1));
      waiting.set(later, waiting.get(later)! - 1);
      if (waiting.get(later) === 0) queue.push(later);
    }
  }
  return depths;
}

function reachableFrom(start: string, nextOf: (name: string) => readonly string[]): Set<string> {
  const found = new Set<string>();
  const queue = [start];
  for (const name of queue) {
    for (const next of nextOf(name)) {
      if (found.has(next)) continue;
      found.add(next);
      queue.push(next);
    }
  }
  return found;
}

function inLearningOrder(tree: Tree, names: ReadonlySet<string>): string[] {
  const depths = depthsOf(tree);
  return [...names].toSorted((a, b) => depths.get(a)! - depths.get(b)!);
}

/**
 * A unique slug for each tree. Only letters and digits, because a dot in the path would look like a
 * file extension.
 */
export function treeAddresses(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name, index) => {
    const plain = name
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
      .replaceAll(/^-|-$/g, '');
    const address = plain === '' || taken.has(plain) ? `${plain}-${index + 1}` : plain;
    taken.add(address);
    return address;
  });
}
