import { forgetTrash } from '../../lifecycle/trash.ts';
import { record } from '../../platform/db/changes/record.ts';
import { searchKey } from '../../platform/db/search-key.ts';
import { created, WithHeaders } from '../../platform/http/answer.ts';
import { Problem, nothingGiven, checkQuota } from '../../platform/http/problem.ts';
import { implement } from '../../services.ts';
import { undoable } from '../undo/rules.ts';
import { lockCaller } from '../users/sql.ts';
import { lockOwnTrade, getTrade, listOwnTrades, listTrades } from './listing.ts';
import { deleteSavedSearch, listSavedSearches, saveSearch } from './searches/operations.ts';
import {
  postOffer,
  editTradeRow,
  countListed,
  relistTrade,
  sellTradeRow,
  eraseTrade,
  insertTradeAgain,
} from './sql.ts';

/** It has more columns, which are only passed on. */
interface TradeRow {
  readonly tradeid: number;
}

export const undoTrade = undoable<TradeRow>(
  'trade',
  async (tx, actor, snapshot, { quotas, tradeDays: days }) => {
    const { userid } = actor;
    await lockCaller(tx, userid);
    if ((await insertTradeAgain.count(tx, { snapshot })) === 0) throw new Problem('cannot-undo');
    await forgetTrash.count(tx, { kind: 'trade', id: String(snapshot.tradeid) });
    checkQuota(quotas, 'trades', (await countListed.one(tx, { userid, days })).listed);
    record(tx, 'trade-restored', { actor, userid, detail: { tradeid: snapshot.tradeid } });
  },
);

const postTrade = implement('POST /trades', async ({ key, body, caller }, services) => {
  const { db, config, filters } = services;
  const held = await filters.check({ key, body }, true);
  return db.transaction(async (tx) => {
    const posted = await postOffer(tx, caller, body, config);
    if (!posted) throw new Problem('sign-in-needed');
    await filters.hold(tx, { kind: 'trade', id: posted.tradeid }, caller.userid, held);
    return created(`/trades/${posted.tradeid}`, { message: 'The offer has been posted.' });
  });
});

const editTrade = implement(
  'PUT /trades/{trade_id}',
  async ({ key, params, body, caller }, { db, filters }) => {
    const { item, quantity, price, type, region, note, showclan } = body;
    const fields = { item, quantity, price, type, region, note, showclan };
    if (Object.values(fields).every((field) => field === undefined)) {
      throw nothingGiven('body', ...Object.keys(fields));
    }
    const { trade_id: tradeid } = params;
    const { userid } = caller;
    const held = await filters.check({ key, body }, true);
    await db.transaction(async (tx) => {
      await lockOwnTrade(tx, tradeid, caller);
      await editTradeRow.count(tx, {
        tradeid,
        ...fields,
        itemkey: item && searchKey(item),
        regionkey: region && searchKey(region),
      });
      record(tx, 'trade-edited', { actor: caller, userid, detail: { tradeid } });
      await filters.hold(tx, { kind: 'trade', id: tradeid }, userid, held);
    });
    return { message: 'The offer has been changed.' };
  },
);

const renewTrade = implement(
  'PUT /trades/{trade_id}/renew',
  async ({ params, caller }, { db, config }) => {
    const { trade_id: tradeid } = params;
    const { userid } = caller;
    return db.transaction(async (tx) => {
      await lockCaller(tx, userid);
      await lockOwnTrade(tx, tradeid, caller);
      const { quotas, tradeDays: days } = config;
      const renewed = await relistTrade.maybe(tx, { tradeid, days });
      if (!renewed) return { message: 'The offer was listed less than an hour ago.' };
      if (!renewed.wasListed) {
        const { listed } = await countListed.one(tx, { userid, days });
        checkQuota(quotas, 'trades', listed);
      }
      record(tx, 'trade-renewed', { actor: caller, userid, detail: { tradeid } });
      return { message: 'The offer has been renewed.' };
    });
  },
);

const markTradeSold = implement(
  'PUT /trades/{trade_id}/sold',
  async ({ params, caller }, { db }) => {
    const { trade_id: tradeid } = params;
    const { userid } = caller;
    await db.transaction(async (tx) => {
      await lockOwnTrade(tx, tradeid, caller);
      const sold = await sellTradeRow.count(tx, { tradeid });
      if (sold > 0) record(tx, 'trade-sold', { actor: caller, userid, detail: { tradeid } });
    });
    return { message: 'The offer is marked as sold.' };
  },
);

const deleteTrade = implement(
  'DELETE /trades/{trade_id}',
  async ({ params, caller }, { config, db, lifecycles }) => {
    const { trade_id: tradeid } = params;
    const { userid } = caller;
    return db.transaction(async (tx) => {
      await lockOwnTrade(tx, tradeid, caller);
      const keeping = { days: config.restoreDays, cause: 'owner' } as const;
      const { snapshot } = await eraseTrade(tx, lifecycles, tradeid, keeping);
      record(tx, 'trade-deleted', { actor: caller, userid, detail: { tradeid } });
      const headers = await undoTrade.offer(tx, caller, snapshot as TradeRow);
      return new WithHeaders(true as const, headers);
    });
  },
);

export const tradeOperations = [
  listTrades,
  getTrade,
  postTrade,
  listOwnTrades,
  editTrade,
  markTradeSold,
  deleteTrade,
  renewTrade,
  listSavedSearches,
  saveSearch,
  deleteSavedSearch,
];
