import type { ItemOf } from '../../http/operation.ts';
import { isTimeAndIdKey, readCursor, rowsToRead, toPage } from '../../http/paging.ts';
import { implement } from '../../services.ts';
import { tradesOf } from './queries.ts';

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
    return toPage(
      trades as (ItemOf<'GET /users/trades'> & { place: string })[],
      query.limit,
      ({ place, tradeid }) => [place, tradeid],
    );
  },
);
