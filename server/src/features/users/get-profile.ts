import { Problem } from '../../http/problem.ts';
import { ready } from '../../http/ready.ts';
import { implement } from '../../services.ts';
import { findProfile } from './queries.ts';

export const getProfile = implement('GET /users', async ({ session }) => {
  const { userid } = session;
  return ready('caller', async (db) => {
    const answer = await findProfile.maybe(db, { userid });
    // The account was deleted after the session was checked.
    if (!answer) throw new Problem('sign-in-needed');
    return { answer };
  });
});
