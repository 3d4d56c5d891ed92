import { things } from '../../db/changes/things.ts';
import { isIdKey, readCursor, rowsToRead, toPage } from '../../http/paging.ts';
import { ready } from '../../http/ready.ts';
import { implement } from '../../services.ts';
import { matesOf } from '../members/queries.ts';
import { mapsSeenBy } from './queries.ts';

export const listMaps = implement('GET /maps', async ({ query, session }, { db }) => {
  const [after] = readCursor(query.cursor, isIdKey) ?? [0];
  const { userid } = session;
  return ready('caller', async () => {
    const [maps, mates] = await Promise.all([
      mapsSeenBy.all(db, { userid, after, rows: rowsToRead(query.limit) }),
      matesOf.all(db, { userid }),
    ]);
    return {
      answer: toPage(maps, query.limit, ({ mapid }) => [mapid]),
      madeOf: [
        things.user(userid),
        things.maps(userid),
        ...mates.map((mate) => things.maps(mate.userid)),
        ...mates.slice(0, 1).map(({ clanid }) => things.members(clanid)),
      ],
    };
  });
});
