import { readTime } from '@clan-companion/contract/values';
import { record } from '../../db/changes/record.ts';
import { searchKey } from '../../db/search-key.ts';
import type { Tx } from '../../db/statement.ts';
import { invalid } from '../../http/problem.ts';
import { typeInName } from './known-types.ts';
import {
  databaseTime,
  deleteWalkerRow,
  insertWalker,
  lockWalker,
  recordTripRow,
  takeOverTwin,
} from './queries.ts';

interface Trip {
  walkerid: string;
  clanid: number;
  name: string;
  type: string | undefined;
  lastuser: string | undefined;
  seen: string;
}

export function timeTold(timestamp: string | undefined): Date | undefined {
  if (timestamp === undefined) return undefined;
  const told = readTime(timestamp);
  if (!told) throw invalid('body/timestamp', 'must be a time');
  return told;
}

/** Clocks differ, and a trip of the future would hide those that follow: now is the latest. */
export async function timeOf(tx: Tx, told: Date | undefined): Promise<string> {
  const { time } = await databaseTime.one(tx, {});
  return told && told < new Date(time) ? told.toISOString() : time;
}

/** False where something newer is stored. */
export async function applyTrip(tx: Tx, trip: Trip): Promise<boolean> {
  const { walkerid, clanid, seen } = trip;
  const stored = await lockWalker.maybe(tx, { walkerid });
  if (!stored) {
    // Another message about the same new walker may have been quicker.
    if (!(await insertWalker(tx, trip))) return applyTrip(tx, trip);
    const twins = await takeOverTwin.count(tx, { ...trip, namekey: searchKey(trip.name) });
    if (twins === 0) return recordCapture(tx, trip);
    return recordTrip(tx, trip, await lockWalker.one(tx, { walkerid }));
  }
  if (!isNews(trip, stored)) return false;
  if (stored.clanid === clanid) {
    // What somebody wrote since the trip stays.
    const { name, lastupdate } = isEditedSince(trip, stored)
      ? stored
      : { ...trip, lastupdate: seen };
    const type = trip.type ?? stored.type ?? typeInName(name);
    const keys = { namekey: searchKey(name), typekey: type && searchKey(type) };
    await recordTripRow.count(tx, { ...trip, name, type, ...keys, lastupdate });
    return recordTrip(tx, { ...trip, name }, stored);
  }
  // Made anew: nothing that its old clan wrote about it comes along.
  await deleteWalkerRow.count(tx, { walkerid });
  await insertWalker(tx, trip);
  record(tx, 'walker-lost', {
    clanid: stored.clanid,
    detail: { walkerid, name: stored.name, posted: seen },
  });
  return recordCapture(tx, trip);
}

const named = ({ walkerid, name }: Trip) => ({ walkerid, name });

async function recordCapture(tx: Tx, trip: Trip): Promise<true> {
  record(tx, 'walker-captured', { clanid: trip.clanid, detail: named(trip) });
  return true;
}

async function recordTrip(tx: Tx, trip: Trip, stored: StoredWalker): Promise<true> {
  const detail = { ...named(trip), ...byStranger(trip, stored) };
  record(tx, 'walker-trip', { clanid: trip.clanid, detail });
  return true;
}

interface StoredWalker {
  name: string;
  lastuser?: string;
  lastupdate: string;
  seen?: string;
  tocome: boolean;
  ownerid?: number;
  ownernickname?: string;
  ownertag?: string;
}

/**
 * The same message may be told twice, and an old one late. What is known from a time to come was
 * written down while the database's clock was wrong.
 */
function isNews(trip: Trip, stored: StoredWalker): boolean {
  if (stored.tocome) return true;
  const later = Date.parse(trip.seen) - Date.parse(stored.seen ?? stored.lastupdate);
  if (later !== 0) return later > 0;
  const renamed = trip.name !== stored.name && !isEditedSince(trip, stored);
  return renamed || trip.lastuser !== stored.lastuser;
}

const isEditedSince = ({ seen }: Trip, { lastupdate, tocome }: StoredWalker): boolean =>
  !tocome && Date.parse(lastupdate) > Date.parse(seen);

/**
 * What is told of a trip where somebody else took it out. The game knows people by nickname only: who
 * is called like the owner is the owner.
 */
function byStranger({ lastuser, seen }: Trip, stored: StoredWalker) {
  const { ownerid, ownernickname, ownertag } = stored;
  if (ownerid === undefined || lastuser === undefined) return undefined;
  const isOwner = [ownernickname, ownertag].some(
    (name) => name !== undefined && searchKey(name) === searchKey(lastuser),
  );
  return isOwner ? undefined : { stranger: true, owner: ownerid, lastuser, posted: seen };
}
