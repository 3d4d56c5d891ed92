import { record } from '../../db/changes/record.ts';
import type { Database } from '../../db/database.ts';
import { Problem } from '../../http/problem.ts';
import { implement } from '../../services.ts';
import { deleteSession } from './queries.ts';

export const endSession = implement(
  'DELETE /users/sessions/{id}',
  async ({ params, session }, { db }) => {
    // Sessions of other people are reported as missing.
    if (!(await endOwnSession(db, session.userid, params.id))) throw new Problem('no-such-session');
    return true;
  },
);

export const endOwnSession = (db: Database, userid: number, sessionid: number): Promise<boolean> =>
  db.transaction(async (tx) => {
    const ended = (await deleteSession.count(tx, { sessionid, userid })) > 0;
    if (ended) {
      record(tx, 'session-ended', { actor: { userid }, userid, detail: { sessionid } });
    }
    return ended;
  });
