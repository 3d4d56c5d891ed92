import { whyNotEdit } from '../../access/clans.ts';
import { record } from '../../db/changes/record.ts';
import { allow, Problem } from '../../http/problem.ts';
import { implement } from '../../services.ts';
import { lockedStandingIn } from '../clans/queries.ts';
import { deleteGoal, findGoal } from './queries.ts';

export const removeGoal = implement(
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
