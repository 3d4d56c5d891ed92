import { searchKey } from '../../db/search-key.ts';
import { implement, type ItemOf } from '../../http/operation.ts';
import { isTimeAndIdKey, readCursor, rowsToRead, toPage } from '../../http/paging.ts';
import { searchTrades } from './queries.ts';

export const listTrades = implement('GET /trades', async ({ query }, { config, db }) => {
  const [before, beforeid] = readCursor(query.cursor, isTimeAndIdKey) ?? [];
  const trades = await searchTrades.all(db, {
    days: config.tradeDays,
    part: query.item && searchKey(query.item),
    type: query.type?.toLowerCase(),
    region: query.region && searchKey(query.region),
    before,
    beforeid,
    rows: rowsToRead(query.limit),
  });
  // The database knows no other types: a check holds it.
  return toPage(trades as ItemOf<'GET /trades'>[], query.limit, ({ timestamp, tradeid }) => [
    timestamp,
    tradeid,
  ]);
});
