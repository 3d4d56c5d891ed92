import { implement } from '../../http/operation.ts';
import { Problem } from '../../http/problem.ts';
import { managedGuildsOf, sessionsOf } from '../sign-in/queries.ts';
import { allTechOf, findProfile } from './queries.ts';

const ALL_ROWS = 10_000;

export const exportAccount = implement('GET /users/export', async ({ session }, { db }) => {
  const { userid } = session;
  const [profile, sessions, tech, guilds] = await Promise.all([
    findProfile.maybe(db, { userid }),
    sessionsOf.all(db, { userid, after: 0, rows: ALL_ROWS }),
    allTechOf.all(db, { userid }),
    managedGuildsOf.all(db, { userid }),
  ]);
  if (!profile) throw new Problem('sign-in-needed');
  return {
    profile,
    sessions: sessions.map((row) => ({ ...row, current: row.sessionid === session.sessionid })),
    tech,
    managedguilds: guilds.map(({ guildid }) => guildid),
  };
});
