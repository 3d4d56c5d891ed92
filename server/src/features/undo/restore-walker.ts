import { whyNotChangeWalker } from '../../access/walkers.ts';
import type { Config } from '../../config.ts';
import { type Actor, record } from '../../db/changes/record.ts';
import type { Tx } from '../../db/statement.ts';
import { allow, checkQuota, Problem } from '../../http/problem.ts';
import { findClan, lockedStandingIn } from '../clans/queries.ts';
import { beginClaim } from '../walkers/claims/queries.ts';
import {
  countWalkers,
  deleteWalkerRow,
  insertWalkerAgain,
  isClaim,
  isHeld,
  lockWalker,
} from '../walkers/queries.ts';
import type { Snapshots } from './queries.ts';

export async function restoreWalker(
  tx: Tx,
  actor: Actor,
  { row, holder: holderBefore }: Snapshots['walker'],
  { quotas }: Pick<Config, 'quotas'>,
): Promise<void> {
  const { clanid, gameid: walkerid, name, state } = row;
  const standing = await lockedStandingIn(tx, clanid, actor.userid);
  // Ownership ends with the membership.
  const ownerid = standing.isMember ? (row.ownerid ?? undefined) : undefined;
  allow(whyNotChangeWalker(actor, ownerid === undefined ? {} : { ownerid }, standing));

  const records = await lockWalker(tx, walkerid);
  const holder = records.find(isHeld);
  if (holder?.clanid !== holderBefore) throw new Problem('cannot-undo');
  // A disputed claim leaves a hidden record behind.
  const own = records.find((one) => one.clanid === clanid);
  if (own?.state !== (state === 'disputed' ? 'lost' : undefined)) throw new Problem('cannot-undo');
  if (own) await deleteWalkerRow.count(tx, { walkerid, clanid });
  if ((await insertWalkerAgain.count(tx, { row })) === 0) throw new Problem('cannot-undo');
  checkQuota(quotas, 'walkers', (await countWalkers.one(tx, { clanid })).walkers);

  record(tx, 'walker-restored', { actor, clanid, detail: { walkerid, name } });
  if (!holder || !isClaim({ state })) return;
  const { name: clan } = await findClan.one(tx, { clanid });
  await beginClaim(tx, walkerid, holder, { clanid, name: clan });
}
