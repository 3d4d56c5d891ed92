import { searchKey } from '../../platform/db/search-key.ts';
import type { Tx } from '../../platform/db/statement.ts';
import { isTimeAndIdKey, readCursor, rowsToRead, toPage } from '../../platform/http/paging.ts';
import { Problem } from '../../platform/http/problem.ts';
import { cacheable } from '../../platform/http/cacheable.ts';
import { implement } from '../../services.ts';
import { isOwn } from '../users/access.ts';
import {
  lockTrade,
  listedUntil,
  listedTrades,
  searchTrades,
  tradesOf,
  findListedTrade,
} from './sql.ts';

/** Locks the offer; throws if it does not exist or is not the caller's own. */
export async function lockOwnTrade(
  tx: Tx,
  tradeid: number,
  caller: { userid: number },
): Promise<void> {
  const trade = await lockTrade.maybe(tx, { tradeid });
  if (!trade) throw new Problem('no-such-trade');
  if (!isOwn(caller, trade)) throw new Problem('not-yours');
}

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
  return cacheable('everyone', async (db) => {
    const trades = query.item
      ? await searchTrades.all(db, { ...asked, part: searchKey(query.item) })
      : await listedTrades.all(db, asked);
    const oldest = trades.at(-1);
    return {
      answer: toPage(trades, query.limit, ({ timestamp, tradeid }) => [timestamp, tradeid]),
      until: oldest && listedUntil(oldest, config),
    };
  });
});

export const listOwnTrades = implement(
  'GET /users/trades',
  async ({ query, caller }, { config, db }) => {
    const [before, beforeid] = readCursor(query.cursor, isTimeAndIdKey) ?? [];
    const trades = await tradesOf.all(db, {
      userid: caller.userid,
      days: config.tradeDays,
      expiresindays: query.expiresindays,
      before,
      beforeid,
      rows: rowsToRead(query.limit),
    });
    return toPage(trades, query.limit, ({ place, tradeid }) => [place, tradeid]);
  },
);

export const getTrade = implement('GET /trades/{trade_id}', async ({ params }, { config }) =>
  cacheable('everyone', async (db) => {
    const trade = await findListedTrade.maybe(db, {
      tradeid: params.trade_id,
      days: config.tradeDays,
    });
    if (!trade) throw new Problem('no-such-trade');
    return {
      answer: trade,
      until: listedUntil(trade, config),
    };
  }),
);
