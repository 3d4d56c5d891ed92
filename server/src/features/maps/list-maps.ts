import { isIdKey, readCursor, rowsToRead, toPage } from '../../http/paging.ts';
import type { ItemOf } from '../../http/operation.ts';
import { ready } from '../../http/ready.ts';
import { implement } from '../../services.ts';
import { mapOwnersSeenBy, mapsSeenBy } from './queries.ts';

export const listMaps = implement('GET /maps', async ({ query, caller }) => {
  const [after] = readCursor(query.cursor, isIdKey) ?? [0];
  const { userid } = caller;
  return ready('caller', async (db) => {
    const [maps] = await Promise.all([
      mapsSeenBy.all(db, { userid, after, rows: rowsToRead(query.limit) }),
      mapOwnersSeenBy.all(db, { userid }),
    ]);
    const rows = maps as ItemOf<'GET /maps'>[];
    return { answer: toPage(rows, query.limit, ({ mapid }) => [mapid]) };
  });
});
