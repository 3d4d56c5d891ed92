import { implement } from '../../http/operation.ts';
import { Problem } from '../../http/problem.ts';
import { membershipOf, requestsBy } from '../members/queries.ts';
import { managedGuildsOf, sessionsOf } from '../sign-in/queries.ts';
import { allTechOf, findProfile } from './queries.ts';

const ALL_ROWS = 10_000;

export const exportAccount = implement('GET /users/export', async ({ session }, { db }) => {
  const { userid } = session;
  const [profile, sessions, tech, guilds, clan, requests] = await Promise.all([
    findProfile.maybe(db, { userid }),
    sessionsOf.all(db, { userid, after: 0, rows: ALL_ROWS }),
    allTechOf.all(db, { userid }),
    managedGuildsOf.all(db, { userid }),
    membershipOf.maybe(db, { userid }),
    requestsBy.all(db, { userid, after: 0, rows: ALL_ROWS }),
  ]);
  if (!profile) throw new Problem('sign-in-needed');
  return {
    profile,
    sessions: sessions.map((row) => ({ ...row, current: row.sessionid === session.sessionid })),
    tech,
    managedguilds: guilds.map(({ guildid }) => guildid),
    ...(clan && { clan }),
    requests,
  };
});
