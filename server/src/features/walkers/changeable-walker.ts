import { whyNotChangeWalker } from '../../access/walkers.ts';
import type { Tx } from '../../db/statement.ts';
import { allow, Problem } from '../../http/problem.ts';
import { lockClan, standingIn } from '../clans/queries.ts';
import { findClanOf } from '../members/queries.ts';
import { findWalker, lockWalker, type WalkerRecord } from './queries.ts';

/**
 * Locks the records of a walker, after the clan of the record that the caller can see; throws unless
 * the caller is allowed to change that one.
 */
export async function changeableWalker(
  tx: Tx,
  walkerid: string,
  caller: { userid: number },
): Promise<{ own: WalkerRecord; records: WalkerRecord[] }> {
  const { userid } = caller;
  const callersClan = await findClanOf.maybe(tx, { userid });
  const found = await findWalker.maybe(tx, { walkerid, userid, clanid: callersClan?.clanid });
  const clan = found && (await lockClan.maybe(tx, found));
  const records = clan ? await lockWalker(tx, walkerid) : [];
  // It may have been deleted or moved to another clan before the lock.
  const own = records.find(({ clanid, state }) => clanid === clan?.clanid && state !== 'lost');
  if (!own) throw new Problem('no-such-walker');
  allow(whyNotChangeWalker(caller, own, await standingIn(tx, own.clanid, userid)));
  return { own, records };
}
