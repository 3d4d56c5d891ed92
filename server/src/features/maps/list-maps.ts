import { implement } from '../../http/operation.ts';
import { isIdKey, readCursor, rowsToRead, toPage } from '../../http/paging.ts';
import { mapsSeenBy } from './queries.ts';

export const listMaps = implement('GET /maps', async ({ query, session }, { db }) => {
  const [after] = readCursor(query.cursor, isIdKey) ?? [0];
  const { userid } = session;
  const maps = await mapsSeenBy.all(db, { userid, after, rows: rowsToRead(query.limit) });
  return toPage(maps, query.limit, ({ mapid }) => [mapid]);
});
