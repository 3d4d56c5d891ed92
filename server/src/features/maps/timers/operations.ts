import {
  type Marker,
  changedMarker,
  changeOf,
  type MarkerChange,
  type Markers,
  toMarker,
} from '@clan-companion/contract/features/maps/map-steps';
import { record } from '../../../platform/db/changes/record.ts';
import type { Queryable, Tx } from '../../../platform/db/statement.ts';
import type { AnswerTo } from '../../../platform/http/operation.ts';
import { isTimeAndTextKey, readCursor, rowsToRead, toPage } from '../../../platform/http/paging.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { implement } from '../../../services.ts';
import { mayRead } from '../access.ts';
import { openMap, findMap } from '../opened-map.ts';
import {
  observedDurations,
  markersDue,
  unwatchMap,
  watchMap as insertWatcher,
  noteReturns,
} from './sql.ts';

export type GameData = AnswerTo<'GET /app/game-data.json'>;

interface Duration {
  readonly fromSeconds: number;
  readonly toSeconds: number;
}

type DurationOf = (type: string) => Duration | undefined;

/** How long kinds take to return: as observed on this map, or else as the game data says. */
async function readDurations(
  db: Queryable,
  mapid: number,
  { markerKinds }: GameData,
): Promise<DurationOf> {
  const observed = await observedDurations.all(db, { mapid });
  const durations = new Map<string, Duration>();
  for (const { name, returns } of markerKinds) {
    if (!returns) continue;
    const [fromSeconds, toSeconds] = [returns.fromMinutes * 60, returns.toMinutes * 60];
    durations.set(name.toLowerCase(), { fromSeconds, toSeconds });
  }
  for (const { type, ...duration } of observed) durations.set(type.toLowerCase(), duration);
  return (type) => durations.get(type.toLowerCase());
}

export const listDurations = implement('GET /maps/{map_id}/durations', async (call, services) => {
  const { mapid } = await openMap(call, services);
  return observedDurations.all(services.db, { mapid });
});

export const listDueMarkers = implement('GET /maps/{map_id}/due', async (call, services) => {
  const { mapid } = await openMap(call, services);
  const { cursor, limit } = call.query;
  const [time, after] = readCursor(cursor, isTimeAndTextKey) ?? [undefined, ''];
  const values = { mapid, time, after, rows: rowsToRead(limit) };
  const rows = await markersDue.all(services.db, values);
  const page = toPage(rows, limit, ({ returnsfrom, markerid }) => [returnsfrom!, markerid]);
  return { ...page, rows: page.rows.map(({ content }) => JSON.parse(content) as Marker) };
});

export const watchMap = implement('PUT /maps/{map_id}/watch', async (call, { db }) => {
  const { userid } = call.session;
  const { isWatching } = call.body;
  const { mapid, ...map } = await findMap(db, call);
  if (!mayRead(map)) throw new Problem('map-locked');
  await db.transaction(async (tx) => {
    const write = isWatching ? insertWatcher : unwatchMap;
    if (!(await write.count(tx, { mapid, userid }))) return;
    record(tx, 'map-watched', { actor: call.session, userid, detail: { mapid } });
  });
  return { message: isWatching ? 'You will be notified.' : 'You will not be notified.' };
});

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
