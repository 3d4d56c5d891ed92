import { record } from '../../db/changes/record.ts';
import { implement } from '../../services.ts';
import { lockCaller } from '../users/queries.ts';
import { deleteOtherSessions } from './queries.ts';

export const endOtherSessions = implement(
  'DELETE /users/sessions',
  async ({ session: { userid, sessionid } }, { db }) => {
    await db.transaction(async (tx) => {
      // Two devices that end each other would deadlock.
      await lockCaller(tx, userid);
      for (const ended of await deleteOtherSessions.all(tx, { userid, kept: sessionid })) {
        record(tx, 'session-ended', { actor: { userid }, userid, detail: ended });
      }
    });
    return true;
  },
);
