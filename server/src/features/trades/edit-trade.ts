import { record } from '../../db/changes/record.ts';
import { searchKey } from '../../db/search-key.ts';
import { nothingGiven } from '../../http/problem.ts';
import { implement } from '../../services.ts';
import { lockOwnTrade } from './own-trade.ts';
import { editTradeRow } from './queries.ts';

export const editTrade = implement(
  'PUT /trades/{trade_id}',
  async ({ params, body, caller }, { db, filters }) => {
    const { item, quantity, price, type, region, note, showclan } = body;
    const fields = { item, quantity, price, type, region, note, showclan };
    if (Object.values(fields).every((field) => field === undefined)) {
      throw nothingGiven('body', ...Object.keys(fields));
    }
    const { trade_id: tradeid } = params;
    const { userid } = caller;
    const held = await filters.check('PUT /trades/{trade_id}', { body }, true);
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
