import { readTime } from '@clan-companion/contract/values';
import type { Detail } from '../../db/changes/change.ts';
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
} from './queries.ts';

interface Trip {
  walkerid: string;
  clanid: number;
  name: string;
  type: string | undefined;
  lastuser: string | undefined;
  lastupdate: string;
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

export async function applyTrip(tx: Tx, trip: Trip): Promise<void> {
  const { walkerid, clanid, name } = trip;
  const told = { clanid, detail: { walkerid, name } };
  const walker = await lockWalker.maybe(tx, { walkerid });
  if (!walker) {
    // Another message about the same new walker may have been quicker.
    if (!(await insertWalker(tx, trip))) return applyTrip(tx, trip);
    return record(tx, { action: 'walker-captured', ...told });
  }
  if (!isNews(trip, walker)) return undefined;
  if (walker.clanid === clanid) {
    const type = trip.type ?? walker.type ?? typeInName(name);
    const keys = { namekey: searchKey(name), typekey: type && searchKey(type) };
    await recordTripRow.count(tx, { ...trip, type, ...keys });
    const detail = { ...told.detail, ...byStranger(trip, walker) };
    return record(tx, { action: 'walker-trip', clanid, detail });
  }
  // Made anew: nothing that its old clan wrote about it comes along.
  await deleteWalkerRow.count(tx, { walkerid });
  await insertWalker(tx, trip);
  await record(tx, {
    action: 'walker-lost',
    clanid: walker.clanid,
    detail: { walkerid, name: walker.name, posted: trip.lastupdate },
  });
  return record(tx, { action: 'walker-captured', ...told });
}

interface Known {
  name: string;
  lastuser?: string;
  lastupdate: string;
  tocome: boolean;
  ownerid?: number;
  ownernickname?: string;
  ownertag?: string;
}

/**
 * The same message may be told twice, and an old one late. What is known from a time to come was
 * written down while the database's clock was wrong.
 */
function isNews(trip: Trip, known: Known): boolean {
  if (known.tocome) return true;
  const later = Date.parse(trip.lastupdate) - Date.parse(known.lastupdate);
  return (
    later > 0 || (later === 0 && (trip.name !== known.name || trip.lastuser !== known.lastuser))
  );
}

/**
 * What is told of a trip where somebody else took it out. The game knows people by nickname only: who
 * is called like the owner is the owner.
 */
function byStranger({ lastuser, lastupdate }: Trip, known: Known): Detail | undefined {
  const { ownerid, ownernickname, ownertag } = known;
  if (ownerid === undefined || lastuser === undefined) return undefined;
  const isOwner = [ownernickname, ownertag].some(
    (name) => name !== undefined && searchKey(name) === searchKey(lastuser),
  );
  return isOwner ? undefined : { stranger: true, owner: ownerid, lastuser, posted: lastupdate };
}
