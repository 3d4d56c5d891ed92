import {
  applyChanges,
  type Marker,
  type MarkerChange,
  type Markers,
} from '@clan-companion/contract/features/maps/map-steps';
import type { MapSettings } from '../access.ts';
import type { Config } from '../../../config.ts';
import type { Tx } from '../../../platform/db/statement.ts';
import { checkQuota } from '../../../platform/http/problem.ts';
import { checkOpenMaps, MIB } from '../open-maps.ts';
import { allMarkers, dropSteps, type lockMap, someMarkers, usageOf, writeStep } from '../sql.ts';

/** The history of one map. Older steps are dropped. */
const MAX_HISTORY_BYTES = 4 * MIB;
/** Dropping some more than needed, so that it is not needed again for every step. */
const KEPT_SHARE = 0.75;

export type StepAction = 'drawn' | 'saved' | 'restored' | 'settings';

/** One change to a map. */
export interface Step {
  readonly name?: { readonly before: string; readonly after: string } | undefined;
  readonly markers: readonly MarkerChange[];
  /** The new values of the settings that were changed. */
  readonly settings?: Partial<AllSettings>;
}

/** What the owner decides about the map. */
export interface AllSettings extends MapSettings {
  readonly isPrivate: boolean;
}

export type LockedMap = Awaited<ReturnType<typeof lockMap.one>>;

/** A map whose row is locked, and who draws on it. */
export interface DrawnMap {
  readonly mapid: number;
  readonly locked: LockedMap;
  /** The owner's. */
  readonly ownerid: number | undefined;
  /** Of the person who draws. */
  readonly userid: number | undefined;
}

/** Markers with their size in the database. */
export interface StoredMarkers {
  readonly markers: Markers;
  readonly bytes: ReadonlyMap<string, number>;
}

const stored = (rows: readonly { markerid: string; content: string }[]): StoredMarkers => ({
  markers: new Map(rows.map(({ markerid, content }) => [markerid, JSON.parse(content) as Marker])),
  bytes: new Map(rows.map(({ markerid, content }) => [markerid, Buffer.byteLength(content)])),
});

export const readAll = async (tx: Tx, mapid: number): Promise<StoredMarkers> =>
  stored(await allMarkers.all(tx, { mapid }));

export const readSome = async (
  tx: Tx,
  mapid: number,
  markerids: string[],
): Promise<StoredMarkers> => stored(await someMarkers.all(tx, { mapid, markerids }));

export interface Drawn {
  readonly revision: number;
  readonly name: string;
  /** Those of `before`, as they are now. */
  readonly markers: Markers;
}

/** `before` has all markers that the step changes or removes. */
export async function draw(
  tx: Tx,
  map: DrawnMap,
  action: StepAction,
  step: Step,
  before: StoredMarkers,
  { quotas }: Pick<Config, 'quotas'>,
): Promise<Drawn> {
  const { mapid, locked, userid, ownerid } = map;
  const markers = applyChanges(before.markers, step.markers);
  const [added, changed, removed] = [[], [], []] as [string[], string[], string[]];
  let bytes = 0;
  for (const { markerid } of step.markers) {
    const isThere = before.markers.has(markerid);
    const list = !markers.has(markerid) ? removed : isThere ? changed : added;
    list.push(markerid);
    // One more for the comma in the list.
    if (isThere) bytes -= before.bytes.get(markerid)! + 1;
  }
  const contentsOf = (ids: string[]) => ids.map((id) => JSON.stringify(markers.get(id)));
  const [contents, newcontents] = [contentsOf(changed), contentsOf(added)];
  for (const content of [...contents, ...newcontents]) bytes += Buffer.byteLength(content) + 1;
  const after = await writeStep.one(tx, {
    mapid,
    name: step.name?.after,
    ...{ removed, changed, contents, added, newcontents },
    userid,
    action,
    step: JSON.stringify(step),
    bytes,
    count: added.length - removed.length,
  });
  if (after.markercount > locked.markercount) {
    checkQuota(quotas, 'map-markers', after.markercount);
  }
  const check = ownerid === undefined ? checkOpenMap : checkOwned;
  await check(tx, { ...map, after }, quotas);
  return { revision: after.revision, name: after.name, markers };
}

type Size = Pick<LockedMap, 'bytes' | 'markercount' | 'historybytes' | 'openbytes'>;
type Grown = DrawnMap & { readonly after: Size };
type Quotas = Config['quotas'];

/** Checks only what has grown: a map can shrink after a quota was lowered. */
async function checkOwned(tx: Tx, { mapid, ownerid, locked, after }: Grown, quotas: Quotas) {
  const usage = await usageOf.one(tx, { ownerid: ownerid! });
  if (after.bytes > locked.bytes) checkQuota(quotas, 'map-mib', usage.bytes / MIB);
  if (after.markercount > locked.markercount) checkQuota(quotas, 'markers', usage.markers);
  // The history takes what the quota leaves: it never refuses a change.
  const others = usage.bytes + usage.history - after.historybytes;
  const room = Math.min(MAX_HISTORY_BYTES, quotas['map-mib'] * MIB - others);
  await trimHistory(tx, mapid, after, room);
}

async function checkOpenMap(tx: Tx, { mapid, locked, after }: Grown, quotas: Quotas) {
  if (after.bytes > locked.bytes) checkQuota(quotas, 'open-map-kib', after.bytes / 1024);
  if (after.openbytes! > locked.openbytes!) await checkOpenMaps(tx, { mapid }, quotas);
  // As much as the map itself counts for.
  await trimHistory(tx, mapid, after, after.openbytes!);
}

async function trimHistory(tx: Tx, mapid: number, { historybytes }: Size, room: number) {
  if (historybytes <= room) return;
  await dropSteps.count(tx, { mapid, bytes: Math.max(0, Math.floor(room * KEPT_SHARE)) });
}
