import { whyNotChangeWalker } from '../../access/walkers.ts';
import type { Tx } from '../../db/statement.ts';
import { allow, Problem } from '../../http/problem.ts';
import { lockClan, standingIn } from '../clans/queries.ts';
import { findWalker, lockWalker } from './queries.ts';

/** Locks the walker, after its clan; throws unless the caller is allowed to change it. */
export async function changeableWalker(
  tx: Tx,
  walkerid: string,
  caller: { userid: number },
): Promise<{ clanid: number; name: string }> {
  const found = await findWalker.maybe(tx, { walkerid });
  const clan = found && (await lockClan.maybe(tx, found));
  const walker = clan && (await lockWalker.maybe(tx, { walkerid }));
  // It may have been deleted or moved to another clan before the lock.
  if (!walker || walker.clanid !== clan.clanid) throw new Problem('no-such-walker');
  allow(whyNotChangeWalker(caller, walker, await standingIn(tx, clan.clanid, caller.userid)));
  return walker;
}
