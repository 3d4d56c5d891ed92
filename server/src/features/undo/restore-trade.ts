import type { Config } from '../../config.ts';
import { type Actor, record } from '../../db/changes/record.ts';
import type { Tx } from '../../db/statement.ts';
import { checkQuota, Problem } from '../../http/problem.ts';
import { countListed, insertTradeAgain } from '../trades/queries.ts';
import { forgetTrash } from '../trash/queries.ts';
import { lockCaller } from '../users/queries.ts';
import type { Snapshots } from './queries.ts';

export async function restoreTrade(
  tx: Tx,
  actor: Actor,
  snapshot: Snapshots['trade'],
  { quotas, tradeDays: days }: Pick<Config, 'quotas' | 'tradeDays'>,
): Promise<void> {
  const { userid } = actor;
  await lockCaller(tx, userid);
  if ((await insertTradeAgain.count(tx, { snapshot })) === 0) throw new Problem('cannot-undo');
  await forgetTrash.count(tx, { kind: 'trade', id: String(snapshot.tradeid) });
  checkQuota(quotas, 'trades', (await countListed.one(tx, { userid, days })).listed);
  record(tx, 'trade-restored', { actor, userid, detail: { tradeid: snapshot.tradeid } });
}
