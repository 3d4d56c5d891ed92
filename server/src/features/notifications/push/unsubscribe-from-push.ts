import { record } from '../../../db/changes/record.ts';
import { implement } from '../../../services.ts';
import { deleteSubscriptions } from './queries.ts';

export const unsubscribeFromPush = implement('DELETE /users/push', async ({ session }, { db }) => {
  const { userid, sessionid } = session;
  await db.transaction(async (tx) => {
    const deleted = await deleteSubscriptions.count(tx, { sessionid, endpoint: undefined });
    if (deleted > 0) record(tx, 'notification-settings-set', { actor: session, userid });
  });
  return true;
});
