import { record } from '../../db/changes/record.ts';
import { Problem } from '../../http/problem.ts';
import { implement } from '../../services.ts';
import { setUserNickname } from './queries.ts';

export const setNickname = implement('PUT /users', async ({ body, session }, { db, filters }) => {
  const { userid } = session;
  await filters.check('PUT /users', { body }, false);
  await db.transaction(async (tx) => {
    const found = await setUserNickname.count(tx, { userid, nickname: body.dataupdate });
    if (found === 0) throw new Problem('sign-in-needed');
    record(tx, 'user-renamed', { actor: session, userid });
  });
  return true;
});
