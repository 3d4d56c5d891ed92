import { record } from '../../db/changes/record.ts';
import { implement } from '../../services.ts';
import { lockOwnTrade } from './own-trade.ts';
import { deleteTradeRow } from './queries.ts';

export const deleteTrade = implement(
  'DELETE /trades/{trade_id}',
  async ({ params, caller }, { db }) => {
    const { trade_id: tradeid } = params;
    const { userid } = caller;
    await db.transaction(async (tx) => {
      await lockOwnTrade(tx, tradeid, caller);
      await deleteTradeRow.count(tx, { tradeid });
      record(tx, 'trade-deleted', { actor: caller, userid, detail: { tradeid } });
    });
    return true;
  },
);
