import { type AnswerTo, implement, type ItemOf } from '../../http/operation.ts';
import { Problem } from '../../http/problem.ts';
import { mapsOf } from '../maps/queries.ts';
import { membershipOf, requestsBy } from '../members/queries.ts';
import { managedGuildsOf, sessionsOf } from '../sign-in/queries.ts';
import { tradesOf } from '../trades/queries.ts';
import { searchWalkers } from '../walkers/queries.ts';
import { allTechOf, findProfile } from './queries.ts';

type Markers = AnswerTo<'GET /maps/{map_id}'>['markers'];

const ALL_ROWS = 10_000;

export const exportAccount = implement('GET /users/export', async ({ session }, { config, db }) => {
  const { userid } = session;
  const [profile, sessions, tech, guilds, clan, requests, walkers, trades, maps] =
    await Promise.all([
      findProfile.maybe(db, { userid }),
      sessionsOf.all(db, { userid, after: 0, rows: ALL_ROWS }),
      allTechOf.all(db, { userid }),
      managedGuildsOf.all(db, { userid }),
      membershipOf.maybe(db, { userid }),
      requestsBy.all(db, { userid, after: 0, rows: ALL_ROWS }),
      searchWalkers.all(db, { ownerid: userid, rows: ALL_ROWS }),
      tradesOf.all(db, { userid, days: config.tradeDays, rows: ALL_ROWS }),
      mapsOf.all(db, { ownerid: userid }),
    ]);
  if (!profile) throw new Problem('sign-in-needed');
  return {
    profile,
    sessions: sessions.map((row) => ({ ...row, current: row.sessionid === session.sessionid })),
    tech,
    managedguilds: guilds.map(({ guildid }) => guildid),
    ...(clan && { clan }),
    requests,
    walkers,
    trades: trades as ItemOf<'GET /users/trades'>[],
    maps: maps.map((map) => ({ ...map, markers: JSON.parse(map.markers) as Markers })),
  };
});
