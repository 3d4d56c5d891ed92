import type { AnswerTo } from '../../http/operation.ts';
import { Problem } from '../../http/problem.ts';
import { ready } from '../../http/ready.ts';
import { implement } from '../../services.ts';
import { listedUntil } from './listed-until.ts';
import { findListedTrade } from './queries.ts';

export const getTrade = implement('GET /trades/{trade_id}', async ({ params }, { config }) =>
  ready('everyone', async (db) => {
    const trade = await findListedTrade.maybe(db, {
      tradeid: params.trade_id,
      days: config.tradeDays,
    });
    if (!trade) throw new Problem('no-such-trade');
    return {
      // A CHECK constraint guarantees the type.
      answer: trade as AnswerTo<'GET /trades/{trade_id}'>,
      until: listedUntil(trade, config),
    };
  }),
);
