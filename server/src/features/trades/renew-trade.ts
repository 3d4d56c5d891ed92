import { record } from '../../db/changes/record.ts';
import { implement } from '../../services.ts';
import { lockOwnTrade } from './own-trade.ts';
import { relistTrade } from './queries.ts';

export const renewTrade = implement(
  'PUT /trades/{trade_id}/renew',
  async ({ params, session }, { db }) => {
    const { trade_id: tradeid } = params;
    const { userid } = session;
    return db.transaction(async (tx) => {
      await lockOwnTrade(tx, tradeid, session);
      const renewed = await relistTrade.count(tx, { tradeid });
      if (renewed === 0) return { message: 'The offer was listed less than an hour ago.' };
      record(tx, 'trade-renewed', { actor: session, userid, detail: { tradeid } });
      return { message: 'The offer has been renewed.' };
    });
  },
);
