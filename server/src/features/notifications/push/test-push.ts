import { record } from '../../../db/changes/record.ts';
import { Problem } from '../../../http/problem.ts';
import { implement } from '../../../services.ts';
import { insertTestMessage } from './queries.ts';

export const testPush = implement('POST /users/push/test', async ({ session }, { db }) => {
  const { userid, sessionid } = session;
  await db.transaction(async (tx) => {
    const message = await insertTestMessage.maybe(tx, { sessionid });
    if (!message) throw new Problem('no-such-subscription');
    // Wakes the job that sends it.
    record(tx, 'push-tested', { actor: session, userid });
  });
  return true;
});
