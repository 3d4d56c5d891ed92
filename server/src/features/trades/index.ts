import type { Feature } from '../../feature.ts';
import { record } from '../../platform/db/changes/record.ts';
import { write } from '../../platform/db/statement.ts';
import { allRows, jsonList, jsonRows, ROWS_PER_READ } from '../../platform/http/streamed.ts';
import { announceEndingTrades, deleteEndedTrades, matchSavedSearches } from './jobs.ts';
import { tradeOperations, undoTrade } from './operations.ts';
import { savedSearchesOf } from './searches/sql.ts';
import { eraseTrade, tradesOf } from './sql.ts';

const lockSubject = write({
  name: 'lock-trade-subject',
  sql: `select item as name, userid from trades where tradeid = :id for update`,
  takes: { id: 'int' },
  gives: { name: 'text', userid: 'int?' },
});

export const trades: Feature = {
  undoables: [undoTrade],
  operations: tradeOperations,
  jobs: ({ config }) => [
    announceEndingTrades(config),
    deleteEndedTrades(config),
    matchSavedSearches(config),
  ],
  lifecycle: {
    exported: (db, { userid, config }) => ({
      trades: jsonList(
        allRows((last?: { place: string; tradeid: number }) => {
          const position = { before: last?.place, beforeid: last?.tradeid };
          const { tradeDays: days } = config;
          return tradesOf.all(db, { userid, days, ...position, rows: ROWS_PER_READ });
        }),
        ({ place: _, userid: __, ...trade }) => trade,
      ),
      searches: jsonRows('searchid', (after) =>
        savedSearchesOf.all(db, { userid, after, rows: ROWS_PER_READ }),
      ),
    }),
    trashRoots: {
      trade: {
        find: `select t.tradeid::text, t.item, u.chatid
               from trades t join users u using (userid) where t.tradeid = :id`,
        atMost: 200,
      },
    },
    kept: {
      trade: { trades: 'tradeid = :id' },
      account: { trades: 'userid = :id', saved_searches: 'userid = :id' },
    },
    content: {
      trade: {
        lock: lockSubject,
        hiddenByBan: 'select tradeid from trades where userid = :userid',
        remove: (tx, { id }, { keeping, lifecycles }) => eraseTrade(tx, lifecycles, id, keeping),
        notify: (tx, done, { id: tradeid, name, userid }, reason) =>
          record(tx, `content-${done}`, { userid: userid!, detail: { tradeid, name, reason } }),
      },
    },
  },
};
