import { record } from '../../db/changes/record.ts';
import { checkQuota } from '../../http/problem.ts';
import { implement } from '../../services.ts';
import { lockCaller } from '../users/queries.ts';
import { lockOwnTrade } from './own-trade.ts';
import { countListed, relistTrade } from './queries.ts';

export const renewTrade = implement(
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
