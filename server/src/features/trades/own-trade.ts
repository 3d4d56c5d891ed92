import { isOwn } from '../../access/users.ts';
import type { Tx } from '../../db/statement.ts';
import { Problem } from '../../http/problem.ts';
import { lockTrade } from './queries.ts';

/** Locks the offer; throws if it does not exist or is not the caller's own. */
export async function lockOwnTrade(
  tx: Tx,
  tradeid: number,
  caller: { userid: number },
): Promise<void> {
  const trade = await lockTrade.maybe(tx, { tradeid });
  if (!trade) throw new Problem('no-such-trade');
  if (!isOwn(caller, trade)) throw new Problem('not-yours');
}
