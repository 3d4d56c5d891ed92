import { whyNotChangeWalker } from '../../access/walkers.ts';
import type { Tx } from '../../db/statement.ts';
import { allow, Problem } from '../../http/problem.ts';
import { standingIn } from '../clans/queries.ts';
import { lockWalker } from './queries.ts';

/** The walker that the path names, locked, if the caller may change it. */
export async function changeableWalker(
  tx: Tx,
  walkerid: string,
  caller: { userid: number },
): Promise<{ clanid: number; name: string }> {
  const walker = await lockWalker.maybe(tx, { walkerid });
  if (!walker) throw new Problem('no-such-walker');
  allow(whyNotChangeWalker(caller, walker, await standingIn(tx, walker.clanid, caller.userid)));
  return walker;
}
