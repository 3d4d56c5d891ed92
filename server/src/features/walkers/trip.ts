import { readTime } from '@clan-companion/contract/values';
import { record } from '../../db/changes/record.ts';
import { searchKey } from '../../db/search-key.ts';
import type { Config } from '../../config.ts';
import type { Tx } from '../../db/statement.ts';
import { invalid } from '../../http/problem.ts';
import { typeInName } from './known-types.ts';
import {
  countWalkers,
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

/**
 * `late`: newer data is stored. `full`: the walker is new, and the clan has as many as it can have.
 * Lock the clan first.
 */
export async function applyTrip(
  tx: Tx,
  trip: Trip,
  { quotas }: Pick<Config, 'quotas'>,
): Promise<'applied' | 'late' | 'full'> {
  const { walkerid, clanid, seen } = trip;
  const stored = await lockWalker.maybe(tx, { walkerid });
  if (stored && !isNewer(trip, stored)) return 'late';
  const hasRoom = async (more = 0) =>
    (await countWalkers.one(tx, { clanid })).walkers + more <= quotas.walkers;
  if (!stored) {
    // Lost a race with another clan's message about the same new walker: retry.
    if (!(await insertWalker(tx, trip))) return applyTrip(tx, trip, { quotas });
    const twins = await takeOverTwin.count(tx, { ...trip, namekey: searchKey(trip.name) });
    if (twins === 0) {
      if (await hasRoom()) return recordCapture(tx, trip);
      await deleteWalkerRow.count(tx, { walkerid });
      return 'full';
    }
    return recordTrip(tx, trip, await lockWalker.one(tx, { walkerid }));
  }
  if (stored.clanid === clanid) {
    // An edit after the trip wins.
    const { name, lastupdate } = isEditedSince(trip, stored)
      ? stored
      : { ...trip, lastupdate: seen };
    const type = trip.type ?? stored.type ?? typeInName(name);
    const keys = { namekey: searchKey(name), typekey: type && searchKey(type) };
    await recordTripRow.count(tx, { ...trip, name, type, ...keys, lastupdate });
    return recordTrip(tx, { ...trip, name }, stored);
  }
  if (!(await hasRoom(1))) return 'full';
  // Recreated, so that nothing its old clan wrote about it is kept.
  await deleteWalkerRow.count(tx, { walkerid });
  await insertWalker(tx, trip);
  record(tx, 'walker-lost', {
    clanid: stored.clanid,
    detail: { walkerid, name: stored.name, posted: seen },
  });
  return recordCapture(tx, trip);
}

const idAndName = ({ walkerid, name }: Trip) => ({ walkerid, name });

async function recordCapture(tx: Tx, trip: Trip): Promise<'applied'> {
  record(tx, 'walker-captured', { clanid: trip.clanid, detail: idAndName(trip) });
  return 'applied';
}

async function recordTrip(tx: Tx, trip: Trip, stored: StoredWalker): Promise<'applied'> {
  const detail = { ...idAndName(trip), ...detailIfNotOwner(trip, stored) };
  record(tx, 'walker-trip', { clanid: trip.clanid, detail });
  return 'applied';
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
 * Messages can arrive twice or out of order. A stored time in the future was written while the
 * PostgreSQL server's clock was wrong, so any trip replaces it.
 */
function isNewer(trip: Trip, stored: StoredWalker): boolean {
  if (stored.tocome) return true;
  const later = Date.parse(trip.seen) - Date.parse(stored.seen ?? stored.lastupdate);
  if (later !== 0) return later > 0;
  const renamed = trip.name !== stored.name && !isEditedSince(trip, stored);
  return renamed || trip.lastuser !== stored.lastuser;
}

const isEditedSince = ({ seen }: Trip, { lastupdate, tocome }: StoredWalker): boolean =>
  !tocome && Date.parse(lastupdate) > Date.parse(seen);

/**
 * Change detail for a trip by someone other than the owner. The game reports only names, so anyone
 * with the owner's nickname or tag counts as the owner.
 */
function detailIfNotOwner({ lastuser, seen }: Trip, stored: StoredWalker) {
  const { ownerid, ownernickname, ownertag } = stored;
  if (ownerid === undefined || lastuser === undefined) return undefined;
  const isOwner = [ownernickname, ownertag].some(
    (name) => name !== undefined && searchKey(name) === searchKey(lastuser),
  );
  return isOwner ? undefined : { stranger: true, owner: ownerid, lastuser, posted: seen };
}
