import type { Tx } from '../../db/statement.ts';
import { Problem } from '../../http/problem.ts';
import { deleteTasks, membersByChatid, upsertTasks } from './queries.ts';

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
