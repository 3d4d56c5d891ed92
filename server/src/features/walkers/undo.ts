import { whyNotChangeWalker } from './access.ts';
import { record } from '../../platform/db/changes/record.ts';
import { allow, checkQuota, Problem } from '../../platform/http/problem.ts';
import { findClan, lockedStandingIn } from '../clans/sql.ts';
import { beginClaim } from './claims/sql.ts';
import {
  countWalkers,
  deleteWalkerRow,
  insertWalkerAgain,
  isClaim,
  isHeld,
  lockWalker,
} from './sql.ts';
import { undoable } from '../undo/rules.ts';

interface WalkerRow {
  readonly gameid: string;
  readonly clanid: number;
  readonly ownerid: number | null;
  readonly name: string;
  readonly state: string;
}

export interface WalkerBefore {
  readonly row: WalkerRow;
  readonly holder?: number | undefined;
}

export const undoWalker = undoable<WalkerBefore>(
  'walker',
  async (tx, actor, { row, holder: holderBefore }, { quotas }) => {
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
    if (own?.state !== (state === 'disputed' ? 'lost' : undefined))
      throw new Problem('cannot-undo');
    if (own) await deleteWalkerRow.count(tx, { walkerid, clanid });
    if ((await insertWalkerAgain.count(tx, { row })) === 0) throw new Problem('cannot-undo');
    checkQuota(quotas, 'walkers', (await countWalkers.one(tx, { clanid })).walkers);

    record(tx, 'walker-restored', { actor, clanid, detail: { walkerid, name } });
    if (!holder || !isClaim({ state })) return;
    const { name: clan } = await findClan.one(tx, { clanid });
    await beginClaim(tx, walkerid, holder, { clanid, name: clan });
  },
);
