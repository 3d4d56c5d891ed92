import { type AnswerTo, implement, type ItemOf } from '../../http/operation.ts';
import { Problem } from '../../http/problem.ts';
import type { Session } from '../../http/sessions.ts';
import { Turns } from '../../http/turns.ts';
import type { Services } from '../../services.ts';
import { mapsOf } from '../maps/queries.ts';
import { membershipOf, requestsBy } from '../members/queries.ts';
import { managedGuildsOf, sessionsOf } from '../sign-in/queries.ts';
import { tradesOf } from '../trades/queries.ts';
import { searchWalkers } from '../walkers/queries.ts';
import { allTechOf, findProfile } from './queries.ts';

type Markers = AnswerTo<'GET /maps/{map_id}'>['markers'];

const ALL_ROWS = 10_000;
/** Beyond these, maps and trees are named without what is in them: one person can store gigabytes. */
const ROOM = { markerBytes: 8 * 1024 * 1024, techItems: 50_000 };

const turns = new Turns(2, 100);

export const exportAccount = implement('GET /users/export', async ({ session }, services) =>
  turns.take(() => everythingOf(session, services)),
);

async function everythingOf(
  session: Session,
  { config, db }: Services,
): Promise<AnswerTo<'GET /users/export'>> {
  const { userid } = session;
  const [profile, sessions, tech, guilds, clan, requests, walkers, trades, maps] =
    await Promise.all([
      findProfile.maybe(db, { userid }),
      sessionsOf.all(db, { userid, after: 0, rows: ALL_ROWS }),
      allTechOf.all(db, { userid, room: ROOM.techItems, rows: ALL_ROWS }),
      managedGuildsOf.all(db, { userid }),
      membershipOf.maybe(db, { userid }),
      requestsBy.all(db, { userid, after: 0, rows: ALL_ROWS }),
      searchWalkers.all(db, { ownerid: userid, rows: ALL_ROWS }),
      tradesOf.all(db, { userid, days: config.tradeDays, rows: ALL_ROWS }),
      mapsOf.all(db, { ownerid: userid, room: ROOM.markerBytes, rows: ALL_ROWS }),
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
    maps: maps.map(({ markers, ...map }) => ({
      ...map,
      ...(markers !== undefined && { markers: JSON.parse(markers) as Markers }),
    })),
  };
}
