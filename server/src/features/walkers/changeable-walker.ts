import { type Standing, whyNotSeeInside } from '../../access/clans.ts';
import { whyNotChangeWalker } from '../../access/walkers.ts';
import type { Tx } from '../../db/statement.ts';
import { allow, Problem } from '../../http/problem.ts';
import { lockClan, standingIn } from '../clans/queries.ts';
import { findClanOf } from '../members/queries.ts';
import { findWalker, isHeld, lockWalker, type WalkerRecord } from './queries.ts';

interface Locked {
  own: WalkerRecord;
  records: WalkerRecord[];
}

/** Locks the records of a walker; throws unless the caller is allowed to change their clan's. */
export async function changeableWalker(
  tx: Tx,
  walkerid: string,
  caller: { userid: number },
): Promise<Locked> {
  const { standing, ...locked } = await lockVisibleWalker(tx, walkerid, caller);
  allow(whyNotChangeWalker(caller, locked.own, standing));
  return locked;
}

/** Locks the record that the caller's clan holds; throws unless the caller is a member. */
export async function heldWalker(
  tx: Tx,
  walkerid: string,
  caller: { userid: number },
): Promise<WalkerRecord> {
  const { standing, own } = await lockVisibleWalker(tx, walkerid, caller);
  allow(whyNotSeeInside(standing));
  if (!isHeld(own)) throw new Problem('walker-not-held');
  return own;
}

/** The clan of the record that the caller can see is locked first. */
async function lockVisibleWalker(
  tx: Tx,
  walkerid: string,
  caller: { userid: number },
): Promise<Locked & { standing: Standing }> {
  const { userid } = caller;
  const callersClan = await findClanOf.maybe(tx, { userid });
  const found = await findWalker.maybe(tx, { walkerid, userid, clanid: callersClan?.clanid });
  const clan = found && (await lockClan.maybe(tx, found));
  const records = clan ? await lockWalker(tx, walkerid) : [];
  // It may have been deleted or moved to another clan before the lock.
  const own = records.find(({ clanid, state }) => clanid === clan?.clanid && state !== 'lost');
  if (!own) throw new Problem('no-such-walker');
  return { own, records, standing: await standingIn(tx, own.clanid, userid) };
}
