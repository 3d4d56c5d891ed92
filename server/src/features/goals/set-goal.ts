import { whyNotEdit } from '../../access/clans.ts';
import { record } from '../../db/changes/record.ts';
import { allow, checkQuota, Problem } from '../../http/problem.ts';
import { created } from '../../http/with-headers.ts';
import { implement } from '../../services.ts';
import { lockedStandingIn } from '../clans/queries.ts';
import { checkDue, checkItem, checkTasks } from './check-goal.ts';
import { countGoals, insertGoal } from './queries.ts';
import { saveTasks } from './save-tasks.ts';

export const setGoal = implement(
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
