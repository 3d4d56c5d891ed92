import {
  changedMarker,
  changeOf,
  type Marker,
  type MarkerChange,
  type Markers,
  toMarker,
} from '@clan-companion/contract/map-steps';
import type { Tx } from '../../../db/statement.ts';
import { type DurationOf, type GameData, readDurations } from './durations.ts';
import { noteReturns } from './queries.ts';

/** Shorter times are mistakes, and longer ones say nothing about the kind. */
const OBSERVED_SECONDS = { min: 60, max: 365 * 24 * 3600 };

const isTimed = ({ after }: MarkerChange): boolean =>
  after?.harvested !== undefined || after?.returned !== undefined;

/**
 * Adds the times that follow from a harvest or a return, unless the change has them. Notes how long
 * returns took.
 */
export async function setTimers(
  tx: Tx,
  mapid: number,
  changes: readonly MarkerChange[],
  before: Markers,
  gameData: GameData,
): Promise<readonly MarkerChange[]> {
  if (!changes.some(isTimed)) return changes;
  const durationOf = await readDurations(tx, mapid, gameData);
  const now = new Date().toISOString();
  const timed = changes.flatMap((change) => {
    const marker = before.get(change.markerid);
    return isTimed(change) ? withTimes(change, marker, durationOf, now) : [change];
  });
  const returns = timed.flatMap((change) => returnIn(change, before.get(change.markerid)));
  if (returns.length > 0) await noteReturns(tx, mapid, returns);
  return timed;
}

function withTimes(
  change: MarkerChange,
  marker: Marker | undefined,
  durationOf: DurationOf,
  now: string,
): MarkerChange[] {
  const after = changedMarker(marker, change)!;
  /** Clocks differ. */
  const upToNow = (time = '') => (time < now ? time : now);
  const harvested = upToNow(after.harvested);
  // What is harvested again is gone again.
  const returned = upToNow(after.returned) > harvested ? upToNow(after.returned) : '';
  const isGiven = change.after?.returnsfrom || change.after?.returnsby;
  const duration = harvested && !returned ? durationOf(after.type) : undefined;
  const add = (seconds: number) => new Date(Date.parse(harvested) + seconds * 1000).toISOString();
  const next = toMarker(change.markerid, {
    ...after,
    harvested,
    returned,
    ...(!isGiven && {
      returnsfrom: duration ? add(duration.fromSeconds) : '',
      returnsby: duration ? add(duration.toSeconds) : '',
    }),
  });
  return [changeOf(change.markerid, marker, next) ?? []].flat();
}

/** Only of markers whose harvest was known before. */
function returnIn({ markerid, after }: MarkerChange, marker: Marker | undefined) {
  const { returned } = after ?? {};
  if (!returned || !marker?.harvested || marker.returned || after?.harvested) return [];
  const seconds = Math.round((Date.parse(returned) - Date.parse(marker.harvested)) / 1000);
  const isLikely = seconds >= OBSERVED_SECONDS.min && seconds <= OBSERVED_SECONDS.max;
  return isLikely ? [{ markerid, returned, type: marker.type, seconds }] : [];
}
