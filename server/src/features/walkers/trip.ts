import { readTime } from '@clan-companion/contract/core/values';
import type { Config } from '../../config.ts';
import { record } from '../../platform/db/changes/record.ts';
import { searchKey } from '../../platform/db/search-key.ts';
import type { Tx } from '../../platform/db/statement.ts';
import { invalid } from '../../platform/http/problem.ts';
import {
  beginClaim,
  countClaim,
  disputeClaim,
  markClaimed,
  promoteClaims,
  setState,
} from './claims/sql.ts';
import {
  forgetPlace,
  countWalkers,
  databaseTime,
  deleteWalkerRow,
  insertWalker,
  isHeld,
  lockWalker,
  recordTripRow,
  takeOverTwin,
  type WalkerRecord,
  typeInName,
} from './sql.ts';

interface Trip {
  walkerid: string;
  clanid: number;
  name: string;
  type: string | undefined;
  lastuser: string | undefined;
  seen: string;
}

export function reportedTime(timestamp: string | undefined): Date | undefined {
  if (timestamp === undefined) return undefined;
  const reported = readTime(timestamp);
  if (!reported) throw invalid('body/timestamp', 'must be a time');
  return reported;
}

/** Capped at the current time: clocks differ, and a trip in the future would hide later trips. */
export async function timeOf(tx: Tx, reported: Date | undefined): Promise<string> {
  const { time } = await databaseTime.one(tx, {});
  return reported && reported < new Date(time) ? reported.toISOString() : time;
}

type Applied = 'applied' | 'late' | 'full' | 'limited';

/**
 * `late`: newer data is stored. `full`: the walker is new, and the clan has as many as it can have.
 * `limited`: another clan holds the walker, and the clan has claimed too many, so it claims nothing.
 * Lock the clan first.
 */
export async function applyTrip(
  tx: Tx,
  trip: Trip,
  { quotas }: Pick<Config, 'quotas'>,
): Promise<Applied> {
  const { walkerid, clanid } = trip;
  const records = await lockWalker(tx, walkerid);
  const holder = records.find(isHeld);
  const own = records.find((each) => each.clanid === clanid);
  if (!holder && records.some(({ state }) => state !== 'lost')) {
    await promoteClaims(tx, [walkerid]);
    return applyTrip(tx, trip, { quotas });
  }
  const isShown = own !== undefined && own.state !== 'lost';
  const isLate = (stored: WalkerRecord | undefined) => stored && !isNewer(trip, stored);
  if (isLate(own) || (!isShown && isLate(holder))) return 'late';
  if (isShown) {
    const name = await updateRecord(tx, trip, own);
    if (own === holder) await disputeOlderClaims(tx, trip, holder, records);
    else if (holder && mayClaim(own) && !isLate(holder)) await claimWalker(tx, trip, holder);
    return recordTrip(tx, { ...trip, name }, own);
  }
  const hasRoom = async (more = 0) =>
    (await countWalkers.one(tx, { clanid })).walkers + more <= quotas.walkers;
  if (!holder && !own) {
    // Lost a race with another clan's message about the same new walker: retry.
    if (!(await insertWalker(tx, trip))) return applyTrip(tx, trip, { quotas });
    const twins = await takeOverTwin.count(tx, { ...trip, namekey: searchKey(trip.name) });
    if (twins === 0) {
      if (await hasRoom()) return recordCapture(tx, trip);
      await deleteWalkerRow.count(tx, trip);
      return 'full';
    }
    return recordTrip(tx, trip, (await lockWalker(tx, walkerid)).find(isHeld)!);
  }
  if (!(await hasRoom(1))) return 'full';
  return holder ? contradict(tx, trip, holder, own) : takeBack(tx, trip, own!);
}

/** The record that the clan had lost comes back with its owner, type and notes. */
async function takeBack(tx: Tx, trip: Trip, lost: WalkerRecord): Promise<'applied'> {
  await setState.count(tx, { ...trip, state: 'held' });
  await updateRecord(tx, trip, lost);
  return recordCapture(tx, trip);
}

/** Adds the clan's own record, and changes nothing of the holder's. */
async function contradict(
  tx: Tx,
  trip: Trip,
  holder: WalkerRecord,
  lost: WalkerRecord | undefined,
): Promise<'applied' | 'limited'> {
  if (lost) {
    await setState.count(tx, { ...trip, state: lost.isdisputed ? 'disputed' : 'noted' });
    await updateRecord(tx, trip, lost);
  } else {
    await insertWalker(tx, { ...trip, state: 'noted' });
    await takeOverTwin.count(tx, { ...trip, namekey: searchKey(trip.name) });
  }
  if (lost?.isdisputed) await markClaimed.count(tx, trip);
  else if (!(await claimWalker(tx, trip, holder))) return 'limited';
  return 'applied';
}

/** A person's dispute holds for a while. The claimant's newer trip outweighs the holder's log. */
const mayClaim = ({ state, isdisputed }: WalkerRecord): boolean =>
  state === 'noted' || (state === 'disputed' && !isdisputed);

/** Returns false if the clan has claimed too many walkers. */
async function claimWalker(tx: Tx, trip: Trip, holder: WalkerRecord): Promise<boolean> {
  const { walkerid, clanid } = trip;
  const clan = await countClaim.maybe(tx, { clanid });
  if (!clan) return false;
  await setState.count(tx, { ...trip, state: 'claimed' });
  record(tx, 'walker-claimed', { clanid, detail: idAndName(trip) });
  await beginClaim(tx, walkerid, holder, { clanid, name: clan.name });
  return true;
}

/** Returns the name that the record has now: an edit after the trip wins. */
async function updateRecord(tx: Tx, trip: Trip, stored: WalkerRecord): Promise<string> {
  const { name, lastupdate } = isEditedSince(trip, stored)
    ? stored
    : { ...trip, lastupdate: trip.seen };
  const type = trip.type ?? stored.type ?? typeInName(name);
  const keys = { namekey: searchKey(name), typekey: type && searchKey(type) };
  await recordTripRow.count(tx, { ...trip, name, type, ...keys, lastupdate });
  return name;
}

/** The holder's own log disagrees with claims by older trips, in whichever order they arrive. */
async function disputeOlderClaims(
  tx: Tx,
  { walkerid, seen }: Trip,
  holder: WalkerRecord,
  records: readonly WalkerRecord[],
): Promise<void> {
  for (const claim of records) {
    const isOlder = Date.parse(claim.seen ?? claim.lastupdate) < Date.parse(seen);
    if (claim.state === 'claimed' && isOlder) await disputeClaim(tx, walkerid, { holder, claim });
  }
}

const idAndName = ({ walkerid, name }: Trip) => ({ walkerid, name });

async function recordCapture(tx: Tx, trip: Trip): Promise<'applied'> {
  record(tx, 'walker-captured', { clanid: trip.clanid, detail: idAndName(trip) });
  return 'applied';
}

async function recordTrip(tx: Tx, trip: Trip, stored: WalkerRecord): Promise<'applied'> {
  if (isMovedByOthers(trip, stored)) await forgetPlace.count(tx, trip);
  const detail = { ...idAndName(trip), ...detailIfNotOwner(trip, stored) };
  record(tx, 'walker-trip', { clanid: trip.clanid, detail });
  return 'applied';
}

/**
 * Messages can arrive twice or out of order. A stored time in the future was written while the
 * PostgreSQL server's clock was wrong, so any trip replaces it.
 */
function isNewer(trip: Trip, stored: WalkerRecord): boolean {
  if (stored.tocome) return true;
  const later = Date.parse(trip.seen) - Date.parse(stored.seen ?? stored.lastupdate);
  if (later !== 0) return later > 0;
  const renamed = trip.name !== stored.name && !isEditedSince(trip, stored);
  return renamed || trip.lastuser !== stored.lastuser;
}

const isEditedSince = ({ seen }: Trip, { lastupdate, tocome }: WalkerRecord): boolean =>
  !tocome && Date.parse(lastupdate) > Date.parse(seen);

/**
 * Change detail for a trip by someone other than the owner. The game reports only names, so anyone
 * with the owner's nickname or tag counts as the owner.
 */
function detailIfNotOwner({ lastuser, seen }: Trip, stored: WalkerRecord) {
  const { ownerid, ownernickname, ownertag } = stored;
  if (ownerid === undefined || lastuser === undefined) return undefined;
  return isNamed(lastuser, ownernickname, ownertag)
    ? undefined
    : { stranger: true, owner: ownerid, lastuser, posted: seen };
}

/** The game moved it after a member had said where it is, and does not name the member who has it out. */
function isMovedByOthers({ lastuser, seen }: Trip, stored: WalkerRecord): boolean {
  const { placedat, outby, outnickname, outtag } = stored;
  if (placedat === undefined || Date.parse(placedat) >= Date.parse(seen)) return false;
  return outby === undefined || lastuser === undefined || !isNamed(lastuser, outnickname, outtag);
}

const isNamed = (player: string, ...names: readonly (string | undefined)[]): boolean =>
  names.some((name) => name !== undefined && searchKey(name) === searchKey(player));
