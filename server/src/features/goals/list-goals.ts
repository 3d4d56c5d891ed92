import { whyNotSeeInside } from '../../access/clans.ts';
import type { ItemOf } from '../../http/operation.ts';
import { isIdKey, readCursor, rowsToRead, toPage } from '../../http/paging.ts';
import { allow } from '../../http/problem.ts';
import { ready } from '../../http/ready.ts';
import { implement } from '../../services.ts';
import { goalsOf, tasksIn } from './queries.ts';

type Task = ItemOf<'GET /clans/{clan_id}/goals'>['tasks'][number];

export const listGoals = implement(
  'GET /clans/{clan_id}/goals',
  async ({ params, query, session }, { standings }) => {
    const { clan_id: clanid } = params;
    const { limit, cursor } = query;
    const [after] = readCursor(cursor, isIdKey) ?? [0];
    const standing = await standings.find(clanid, session.userid);
    allow(whyNotSeeInside(standing.value));
    return ready(standing, async (db) => {
      const found = await goalsOf.all(db, { clanid, after, rows: rowsToRead(limit) });
      const page = toPage(found, limit, ({ goalid }) => [goalid]);
      const goalids = page.rows.map(({ goalid }) => goalid);
      const tasks = new Map(goalids.map((goalid): [number, Task[]] => [goalid, []]));
      for (const { goalid, userid: _, ...task } of await tasksIn.all(db, { goalids })) {
        tasks.get(goalid)!.push(task);
      }
      const rows = page.rows.map((goal) => ({ ...goal, tasks: tasks.get(goal.goalid)! }));
      return { answer: { ...page, rows } };
    });
  },
);
