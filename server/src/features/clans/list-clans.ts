import { gramsFor, searchKey } from '../../db/search-key.ts';
import { implement } from '../../http/operation.ts';
import { isTextAndIdKey, readCursor, rowsToRead, toPage } from '../../http/paging.ts';
import { searchClans } from './queries.ts';

export const listClans = implement('GET /clans', async ({ query }, { db }) => {
  const [afterkey, afterid] = readCursor(query.cursor, isTextAndIdKey) ?? [];
  const part = query.name === undefined ? undefined : searchKey(query.name);
  const rows = await searchClans.all(db, {
    part,
    grams: part === undefined ? undefined : gramsFor(part),
    region: query.region && searchKey(query.region),
    afterkey,
    afterid,
    rows: rowsToRead(query.limit),
  });
  return toPage(rows, query.limit, ({ namekey, clanid }) => [namekey, clanid]);
});
