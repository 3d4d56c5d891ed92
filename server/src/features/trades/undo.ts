import { record } from '../../platform/db/changes/record.ts';
import { checkQuota, Problem } from '../../platform/http/problem.ts';
import { countListed, insertTradeAgain } from './sql.ts';
import { forgetTrash } from '../../lifecycle/trash.ts';
import { lockCaller } from '../users/sql.ts';
import { undoable } from '../undo/rules.ts';

/** It has more columns, which are only passed on. */
export interface TradeRow {
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
