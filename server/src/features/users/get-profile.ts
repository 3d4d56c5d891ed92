import { things } from '../../db/changes/change.ts';
import { implement } from '../../http/operation.ts';
import { Problem } from '../../http/problem.ts';
import { findProfile } from './queries.ts';

export const getProfile = implement(
  'GET /users',
  async ({ session }, { db }) => {
    const profile = await findProfile.maybe(db, { userid: session.userid });
    // Deleted between the look at the session and now.
    if (!profile) throw new Problem('sign-in-needed');
    return profile;
  },
  {
    keyOf: ({ session }) => String(session.userid),
    madeOf: ({ clanid }, { session }) =>
      clanid === undefined
        ? [things.user(session.userid)]
        : [things.user(session.userid), things.clan(clanid)],
  },
);
