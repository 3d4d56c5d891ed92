import { record } from '../../db/changes/record.ts';
import { implement } from '../../services.ts';
import { lockOwnTrade } from './own-trade.ts';
import { sellTradeRow } from './queries.ts';

export const markTradeSold = implement(
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
