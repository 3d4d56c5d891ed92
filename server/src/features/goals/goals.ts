import { readTime } from '@clan-companion/contract/core/values';
import type { Tx } from '../../platform/db/statement.ts';
import type { AnswerTo } from '../../platform/http/operation.ts';
import { invalid, Problem } from '../../platform/http/problem.ts';
import { deleteTasks, membersByChatid, upsertTasks } from './sql.ts';

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

interface GoalRef {
  readonly goalid: number;
  readonly clanid: number;
}

/** Assigns items to members; without a chatid, to nobody. Needs the lock on the clan. */
export async function saveTasks(
  tx: Tx,
  { goalid, clanid }: GoalRef,
  tasks: readonly { item: string; chatid?: string }[],
): Promise<void> {
  const chatids = tasks.flatMap(({ chatid }) => (chatid === undefined ? [] : [chatid]));
  const members = await membersByChatid.all(tx, { clanid, chatids });
  const userids = new Map(members.map(({ chatid, userid }) => [chatid, userid]));
  const given: { item: string; userid: number }[] = [];
  for (const { item, chatid } of tasks) {
    if (chatid === undefined) continue;
    const userid = userids.get(chatid);
    if (userid === undefined) throw new Problem('no-such-member');
    given.push({ item, userid });
  }
  const returned = tasks.filter(({ chatid }) => chatid === undefined);
  await deleteTasks.count(tx, { goalid, items: returned.map(({ item }) => item) });
  await upsertTasks.count(tx, {
    goalid,
    clanid,
    items: given.map(({ item }) => item),
    userids: given.map(({ userid }) => userid),
  });
}
