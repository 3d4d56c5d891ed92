import { record } from '../../db/changes/record.ts';
import { implement } from '../../services.ts';
import { lockOwnTrade } from './own-trade.ts';
import { deleteTradeRow } from './queries.ts';

export const deleteTrade = implement(
  'DELETE /trades/{trade_id}',
  async ({ params, session }, { db }) => {
    const { trade_id: tradeid } = params;
    const { userid } = session;
    await db.transaction(async (tx) => {
      await lockOwnTrade(tx, tradeid, session);
      await deleteTradeRow.count(tx, { tradeid });
      record(tx, 'trade-deleted', { actor: session, userid, detail: { tradeid } });
    });
    return true;
  },
);
