import { searchKey } from '../../db/search-key.ts';
import { implement, type ItemOf } from '../../http/operation.ts';
import { isTimeAndIdKey, readCursor, rowsToRead, toPage } from '../../http/paging.ts';
import { listedTrades, searchTrades } from './queries.ts';

export const listTrades = implement('GET /trades', async ({ query }, { config, db }) => {
  const [before, beforeid] = readCursor(query.cursor, isTimeAndIdKey) ?? [];
  const asked = {
    days: config.tradeDays,
    type: query.type?.toLowerCase(),
    region: query.region && searchKey(query.region),
    before,
    beforeid,
    rows: rowsToRead(query.limit),
  };
  const trades = query.item
    ? await searchTrades.all(db, { ...asked, part: searchKey(query.item) })
    : await listedTrades.all(db, asked);
  // The database knows no other types: a check holds it.
  return toPage(trades as ItemOf<'GET /trades'>[], query.limit, ({ timestamp, tradeid }) => [
    timestamp,
    tradeid,
  ]);
});
