import { record } from '../../db/changes/record.ts';
import { implement } from '../../http/operation.ts';
import { Problem } from '../../http/problem.ts';
import { deleteUser } from './queries.ts';

/** Sessions, tech and managed servers go with the user's row: their foreign keys cascade. */
export const deleteAccount = implement('DELETE /users', async ({ session }, { db }) => {
  const { userid } = session;
  await db.transaction(async (tx) => {
    if ((await deleteUser.count(tx, { userid })) === 0) throw new Problem('sign-in-needed');
    await record(tx, { action: 'user-deleted', actor: userid, userid });
  });
  return true;
});
