import { whyNotEdit, whyNotSeeInside } from '../../access/clans.ts';
import { record } from '../../db/changes/record.ts';
import type { Tx } from '../../db/statement.ts';
import { allow, nothingGiven, Problem } from '../../http/problem.ts';
import { implement } from '../../services.ts';
import { lockedStandingIn } from '../clans/queries.ts';
import { checkDue, checkTasks } from './check-goal.ts';
import { findGoal, tasksIn, updateGoal } from './queries.ts';
import { saveTasks } from './save-tasks.ts';

interface Task {
  readonly item: string;
  readonly chatid?: string;
}

export const changeGoal = implement(
  'PUT /clans/{clan_id}/goals/{goal_id}',
  async ({ params, body, session }, { db, gameData }) => {
    const { clan_id: clanid, goal_id: goalid } = params;
    const { due, note, tasks = [] } = body;
    if (due === undefined && note === undefined && tasks.length === 0)
      throw nothingGiven('body', 'due', 'note', 'tasks');
    checkDue(due);
    const isOwnPart =
      due === undefined &&
      note === undefined &&
      tasks.every(({ chatid = session.chatid }) => chatid === session.chatid);
    await db.transaction(async (tx) => {
      const standing = await lockedStandingIn(tx, clanid, session.userid);
      allow(isOwnPart ? whyNotSeeInside(standing) : whyNotEdit(standing));
      const goal = await findGoal.maybe(tx, { clanid, goalid });
      if (!goal) throw new Problem('no-such-goal');
      checkTasks(gameData.data, goal, tasks);
      if (whyNotEdit(standing)) await checkOwnTasks(tx, goalid, tasks, session.chatid);
      await updateGoal.count(tx, { goalid, due, note });
      await saveTasks(tx, { goalid, clanid }, tasks);
      const takes = isOwnPart && tasks.some(({ chatid }) => chatid !== undefined);
      const action = takes ? 'goal-taken' : 'goal-changed';
      record(tx, action, { actor: session, clanid, detail: goal });
    });
    return { message: 'The goal has been changed.' };
  },
);

/** Members without the permission to edit can only change tasks of their own and of nobody. */
async function checkOwnTasks(
  tx: Tx,
  goalid: number,
  tasks: readonly Task[],
  chatid: string,
): Promise<void> {
  const holders = new Map(
    (await tasksIn.all(tx, { goalids: [goalid] })).map((task) => [task.item, task.chatid]),
  );
  for (const task of tasks) {
    const holder = holders.get(task.item) ?? chatid;
    if (holder !== chatid)
      throw new Problem(task.chatid === undefined ? 'no-permission' : 'task-taken');
  }
}
