import { readTime } from '@clan-companion/contract/values';
import type { AnswerTo } from '../../http/operation.ts';
import { invalid } from '../../http/problem.ts';

type GameData = AnswerTo<'GET /app/game-data.json'>;

/** Throws for a day that does not exist. */
export function checkDue(due: string | undefined): void {
  if (due !== undefined && due !== '' && !readTime(`${due}T00:00:00Z`))
    throw invalid('body/due', 'must be a day that exists');
}

/** Throws unless the game data has the item. Records of tech may have any, but goals need costs. */
export function checkItem({ trees }: GameData, tree: string, item: string): void {
  const found = trees.find(({ name }) => name === tree);
  const code = 'not-allowed';
  if (!found) throw invalid('body/tree', 'must be a tree of the game data', { code });
  if (!found.items.some(({ name }) => name === item))
    throw invalid('body/item', 'must be an item of the tree', { code });
}

/** Throws unless each task has its own item: the one of the goal, or one that it requires. */
export function checkTasks(
  { trees }: GameData,
  goal: { tree: string; item: string },
  tasks: readonly { item: string; chatid?: string }[],
): void {
  const items = trees.find(({ name }) => name === goal.tree)?.items ?? [];
  const requires = new Map(items.map(({ name, requires: needed = [] }) => [name, needed]));
  const plan = new Set([goal.item]);
  for (const name of plan) for (const needed of requires.get(name) ?? []) plan.add(needed);
  const seen = new Set<string>();
  for (const [index, { item, chatid }] of tasks.entries()) {
    const path = `body/tasks/${index}/item`;
    if (seen.has(item)) throw invalid(path, 'must not be repeated', { code: 'repeated' });
    seen.add(item);
    // A task can always be given back, even if the item is no longer in the game data.
    if (chatid !== undefined && !plan.has(item))
      throw invalid(path, 'must be the item of the goal, or one that it requires', {
        code: 'not-allowed',
      });
  }
}
