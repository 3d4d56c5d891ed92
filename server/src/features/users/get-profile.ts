import { things } from '../../db/changes/things.ts';
import { Problem } from '../../http/problem.ts';
import { ready } from '../../http/ready.ts';
import { implement } from '../../services.ts';
import { findProfile } from './queries.ts';

export const getProfile = implement('GET /users', async ({ session }, { db }) => {
  const { userid } = session;
  return ready('caller', async () => {
    const answer = await findProfile.maybe(db, { userid });
    // Deleted between the look at the session and now.
    if (!answer) throw new Problem('sign-in-needed');
    const { clanid } = answer;
    return {
      answer,
      madeOf: [things.user(userid), ...(clanid === undefined ? [] : [things.clan(clanid)])],
    };
  });
});
