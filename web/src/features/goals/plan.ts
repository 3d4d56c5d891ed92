import type { AnswerOf } from '@clan-companion/contract/core/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import { missingRequirements, type Tree } from '../tech/tree.ts';
import type { Mate } from '../tech/use-clan-tech.ts';
import { type Learner, type MembersWith, nearestTo } from '../tech/clan/clan-progress.ts';

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

/** A day such as 2026-01-31 as a local date: `new Date` would read it as UTC. */
const dateOf = (day: string): Date => new Date(`${day}T00:00:00`);

/** The present day of the person, such as 2026-01-31. */
export function today(now = new Date()): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

export const isOverdue = (due: string, now = new Date()): boolean => due < today(now);

const SIX_DAYS_MS = 6 * 24 * 3600_000;

/** "Friday" within six days, so that it is not ambiguous; otherwise "Jan 31, 2026". */
export function dayName(due: string, language: string, now = new Date()): string {
  const date = dateOf(due);
  const isNear = !isOverdue(due, now) && date.getTime() - now.getTime() < SIX_DAYS_MS;
  return new Intl.DateTimeFormat(
    language,
    isNear ? { weekday: 'long' } : { dateStyle: 'medium' },
  ).format(date);
}
