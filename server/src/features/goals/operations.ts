import { record } from '../../platform/db/changes/record.ts';
import type { Tx } from '../../platform/db/statement.ts';
import { created } from '../../platform/http/answer.ts';
import type { ItemOf } from '../../platform/http/operation.ts';
import { isIdKey, readCursor, rowsToRead, toPage } from '../../platform/http/paging.ts';
import { allow, checkQuota, Problem, nothingGiven } from '../../platform/http/problem.ts';
import { cacheable } from '../../platform/http/cacheable.ts';
import { implement } from '../../services.ts';
import { whyNotSeeInside, whyNotEdit } from '../clans/access.ts';
import { lockedStandingIn } from '../clans/sql.ts';
import { checkDue, checkItem, checkTasks, saveTasks } from './goals.ts';
import {
  goalsOf,
  tasksIn,
  countGoals,
  insertGoal,
  findGoal,
  updateGoal,
  deleteGoal,
} from './sql.ts';

type ListedTask = ItemOf<'GET /clans/{clan_id}/goals'>['tasks'][number];

const listGoals = implement(
  'GET /clans/{clan_id}/goals',
  async ({ params, query, session }, { standings }) => {
    const { clan_id: clanid } = params;
    const { limit, cursor } = query;
    const [after] = readCursor(cursor, isIdKey) ?? [0];
    const standing = await standings.find(clanid, session.userid);
    allow(whyNotSeeInside(standing.value));
    return cacheable(standing, async (db) => {
      const found = await goalsOf.all(db, { clanid, after, rows: rowsToRead(limit) });
      const page = toPage(found, limit, ({ goalid }) => [goalid]);
      const goalids = page.rows.map(({ goalid }) => goalid);
      const tasks = new Map(goalids.map((goalid): [number, ListedTask[]] => [goalid, []]));
      for (const { goalid, userid: _, ...task } of await tasksIn.all(db, { goalids })) {
        tasks.get(goalid)!.push(task);
      }
      const rows = page.rows.map((goal) => ({ ...goal, tasks: tasks.get(goal.goalid)! }));
      return { answer: { ...page, rows } };
    });
  },
);

const setGoal = implement(
  'POST /clans/{clan_id}/goals',
  async ({ params, body, session }, { db, config, gameData }) => {
    const { clan_id: clanid } = params;
    const { tasks = [], ...goal } = body;
    const { tree, item } = goal;
    checkDue(goal.due);
    checkItem(gameData.data, tree, item);
    checkTasks(gameData.data, goal, tasks);
    return db.transaction(async (tx) => {
      allow(whyNotEdit(await lockedStandingIn(tx, clanid, session.userid)));
      const inserted = await insertGoal.maybe(tx, { clanid, ...goal });
      if (!inserted) throw new Problem('already-a-goal');
      const { goals } = await countGoals.one(tx, { clanid });
      checkQuota(config.quotas, 'goals', goals);
      await saveTasks(tx, { ...inserted, clanid }, tasks);
      record(tx, 'goal-set', { actor: session, clanid, detail: { tree, item } });
      return created(`/clans/${clanid}/goals`, { message: 'The goal has been set.' });
    });
  },
);

interface Task {
  readonly item: string;
  readonly chatid?: string;
}

const changeGoal = implement(
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

const removeGoal = implement(
  'DELETE /clans/{clan_id}/goals/{goal_id}',
  async ({ params, session }, { db }) => {
    const { clan_id: clanid, goal_id: goalid } = params;
    await db.transaction(async (tx) => {
      allow(whyNotEdit(await lockedStandingIn(tx, clanid, session.userid)));
      const goal = await findGoal.maybe(tx, { clanid, goalid });
      if (!goal) throw new Problem('no-such-goal');
      await deleteGoal.count(tx, { goalid });
      record(tx, 'goal-removed', { actor: session, clanid, detail: goal });
    });
    return { message: 'The goal has been removed.' };
  },
);

export const goalOperations = [listGoals, setGoal, changeGoal, removeGoal];
