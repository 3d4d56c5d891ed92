import { nameOf } from '../../../ui/names.ts';
import { costOf, type Item, type Learned, missingRequirements, type Tree } from '../tree.ts';
import type { Mate } from '../use-clan-tech.ts';

/** A clan member with what they have learned in one tree. */
export interface Learner extends Mate {
  learned: Learned;
}

/** Who in the clan has learned an item. */
export type MembersWith = (item: string) => readonly Mate[];

/** The members, and what each has learned of the tree. */
export function learnersOf(
  tree: Tree,
  members: readonly Mate[],
  membersWith: MembersWith,
): Learner[] {
  const learned = new Map(members.map(({ chatid }) => [chatid, new Set<string>()]));
  for (const { name } of tree.items) {
    for (const { chatid } of membersWith(name)) learned.get(chatid)?.add(name);
  }
  return members.map((mate) => ({ ...mate, learned: learned.get(mate.chatid)! }));
}

export interface Gaps {
  nobody: Item[];
  /** Items that only one member has, by member; the one with most items first. */
  single: { mate: Mate; items: Item[] }[];
}

export function gapsIn(items: readonly Item[], membersWith: MembersWith): Gaps {
  const nobody: Item[] = [];
  const single = new Map<string, { mate: Mate; items: Item[] }>();
  for (const item of items) {
    const [mate, second] = membersWith(item.name);
    if (!mate) nobody.push(item);
    else if (!second) {
      const entry = single.get(mate.chatid) ?? { mate, items: [] };
      entry.items.push(item);
      single.set(mate.chatid, entry);
    }
  }
  return {
    nobody,
    single: [...single.values()].toSorted(
      (a, b) => b.items.length - a.items.length || byName(a.mate, b.mate),
    ),
  };
}

export interface Candidate {
  mate: Mate;
  /** What they have to learn, the item itself last. */
  missing: string[];
  cost: number;
}

/** The members who lack the item, those with the fewest points to go first. */
export function nearestTo(tree: Tree, item: string, learners: readonly Learner[]): Candidate[] {
  const items = new Map(tree.items.map((each) => [each.name, each]));
  return learners
    .filter(({ learned }) => !learned.has(item))
    .map((mate) => {
      const missing = [...missingRequirements(tree, item, mate.learned), item];
      return { mate, missing, cost: costOf(missing.flatMap((name) => items.get(name) ?? [])) };
    })
    .toSorted(
      (a, b) => a.cost - b.cost || a.missing.length - b.missing.length || byName(a.mate, b.mate),
    );
}

const byName = (a: Mate, b: Mate): number => nameOf(a).localeCompare(nameOf(b));
