import { record } from '../../db/changes/record.ts';
import { implement } from '../../services.ts';
import { lockOwnTrade } from './own-trade.ts';
import { relistTrade } from './queries.ts';

export const renewTrade = implement(
  'PUT /trades/{trade_id}/renew',
  async ({ params, session }, { db }) => {
    const { trade_id: tradeid } = params;
    const { userid } = session;
    await db.transaction(async (tx) => {
      await lockOwnTrade(tx, tradeid, session);
      await relistTrade.count(tx, { tradeid });
      await record(tx, { action: 'trade-renewed', actor: userid, userid, detail: { tradeid } });
    });
    return { message: 'The offer is listed afresh.' };
  },
);
