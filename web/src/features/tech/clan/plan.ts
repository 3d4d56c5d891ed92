import type { AnswerOf } from '@clan-companion/contract/core/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import { missingRequirements, type Tree } from '../tree.ts';
import type { Mate } from '../use-clan-tech.ts';
import { type Learner, type MembersWith, nearestTo } from './clan-progress.ts';

export type Goal = AnswerOf<OperationTable['GET /clans/{clan_id}/goals']>[number];

/** One item of a goal's plan. */
export interface Step {
  item: string;
  /** The member who learns it; undefined if nobody does. */
  mate: Mate | undefined;
  /** Learned by that member, or by anyone if nobody has taken it. */
  isDone: boolean;
}

/** The item with everything that it requires, in learning order. */
export const planOf = (tree: Tree, item: string): string[] => [
  ...missingRequirements(tree, item, new Set()),
  item,
];

export function stepsOf(tree: Tree, goal: Goal, membersWith: MembersWith): Step[] {
  const mates = new Map<string, Mate>(goal.tasks.map((task) => [task.item, task]));
  return planOf(tree, goal.item).map((item) => {
    const mate = mates.get(item);
    const having = membersWith(item);
    return {
      item,
      mate,
      isDone: mate ? having.some(({ chatid }) => chatid === mate.chatid) : having.length > 0,
    };
  });
}

/**
 * The nearest member learns everything that they lack, because nobody can learn an item without its
 * requirements. By item, the chatid.
 */
export function suggestTasks(
  tree: Tree,
  item: string,
  learners: readonly Learner[],
): ReadonlyMap<string, string> {
  const [nearest] = nearestTo(tree, item, learners);
  return new Map(nearest?.missing.map((name) => [name, nearest.mate.chatid]));
}

/** By day, those without one last; then by name. */
export const sortGoals = (goals: readonly Goal[]): Goal[] =>
  goals.toSorted(
    (a, b) =>
      (a.due ?? '9999-99-99').localeCompare(b.due ?? '9999-99-99') || a.item.localeCompare(b.item),
  );
