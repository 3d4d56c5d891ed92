import { searchKey } from '../../db/search-key.ts';
import type { ItemOf } from '../../http/operation.ts';
import { isTimeAndIdKey, readCursor, rowsToRead, toPage } from '../../http/paging.ts';
import { ready } from '../../http/ready.ts';
import { implement } from '../../services.ts';
import { listedUntil } from './listed-until.ts';
import { listedTrades, searchTrades } from './queries.ts';

export const listTrades = implement('GET /trades', async ({ query }, { config }) => {
  const [before, beforeid] = readCursor(query.cursor, isTimeAndIdKey) ?? [];
  const asked = {
    days: config.tradeDays,
    type: query.type?.toLowerCase(),
    region: query.region && searchKey(query.region),
    before,
    beforeid,
    rows: rowsToRead(query.limit),
  };
  return ready('everyone', async (db) => {
    const trades = query.item
      ? await searchTrades.all(db, { ...asked, part: searchKey(query.item) })
      : await listedTrades.all(db, asked);
    const oldest = trades.at(-1);
    return {
      // A CHECK constraint guarantees the type.
      answer: toPage(trades as ItemOf<'GET /trades'>[], query.limit, ({ timestamp, tradeid }) => [
        timestamp,
        tradeid,
      ]),
      until: oldest && listedUntil(oldest, config),
    };
  });
});
