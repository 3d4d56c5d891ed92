import { record } from '../../db/changes/record.ts';
import { WithHeaders } from '../../http/with-headers.ts';
import { implement } from '../../services.ts';
import { offerUndo, type Snapshots } from '../undo/queries.ts';
import { lockOwnTrade } from './own-trade.ts';
import { eraseTrade } from './queries.ts';

export const deleteTrade = implement(
  'DELETE /trades/{trade_id}',
  async ({ params, caller }, { config, db }) => {
    const { trade_id: tradeid } = params;
    const { userid } = caller;
    return db.transaction(async (tx) => {
      await lockOwnTrade(tx, tradeid, caller);
      const keeping = { days: config.restoreDays, cause: 'owner' } as const;
      const { snapshot } = await eraseTrade(tx, tradeid, keeping);
      record(tx, 'trade-deleted', { actor: caller, userid, detail: { tradeid } });
      const headers = await offerUndo(tx, caller, 'trade', snapshot as Snapshots['trade']);
      return new WithHeaders(true as const, headers);
    });
  },
);
