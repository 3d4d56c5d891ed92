import { whyNotChangeWalker } from '../../access/walkers.ts';
import type { Tx } from '../../db/statement.ts';
import { allow, Problem } from '../../http/problem.ts';
import { lockClan, standingIn } from '../clans/queries.ts';
import { findWalker, lockWalker } from './queries.ts';

/** The walker that the path names, locked after its clan, if the caller may change it. */
export async function changeableWalker(
  tx: Tx,
  walkerid: string,
  caller: { userid: number },
): Promise<{ clanid: number; name: string }> {
  const seen = await findWalker.maybe(tx, { walkerid });
  const clan = seen && (await lockClan.maybe(tx, seen));
  const walker = clan && (await lockWalker.maybe(tx, { walkerid }));
  // It may have gone, or to another clan, in the very moment.
  if (!walker || walker.clanid !== clan.clanid) throw new Problem('no-such-walker');
  allow(whyNotChangeWalker(caller, walker, await standingIn(tx, clan.clanid, caller.userid)));
  return walker;
}
