import { changesBetween, type Markers } from '@clan-companion/contract/features/maps/map-steps';
import type { Config } from '../../config.ts';
import { record } from '../../platform/db/changes/record.ts';
import { created, WithHeaders } from '../../platform/http/answer.ts';
import { checkQuota, Problem, invalid, nothingGiven } from '../../platform/http/problem.ts';
import type { Session } from '../../platform/http/caller.ts';
import { implement, type Services } from '../../services.ts';
import { lockCaller } from '../users/sql.ts';
import { mayDelete } from './access.ts';
import { copyBackground } from './background/sql.ts';
import { readAll } from './drawing/draw.ts';
import {
  type NewMarker,
  newMarker,
  addMarker,
  changeMarker,
  deleteMarker,
  drawMarkers,
} from './drawing/operations.ts';
import { requireSession, writeMap } from './drawing/write-map.ts';
import { getMapAsOf, getMapHistory, restoreMap } from './history/operations.ts';
import { sharePresence, streamMapEvents } from './live/operations.ts';
import { generatePassword } from './map-passwords.ts';
import { checkOpenMaps, hashNetwork, MIB } from './open-maps.ts';
import {
  openMap,
  lockVersion,
  findMap,
  checkPassword,
  sentPassword,
  mapEtag,
} from './opened-map.ts';
import { getMapAuthors, getMapInfo, getMap, listMaps } from './reading.ts';
import { checkTexts, changeMapSettings } from './settings.ts';
import {
  countMaps,
  insertMap,
  copyMarkers,
  usageOf,
  orderMarkers,
  setPassword,
  eraseMap,
} from './sql.ts';
import { listDueMarkers, listDurations, watchMap } from './timers/operations.ts';

const createMap = implement(
  'POST /maps',
  async (
    { key, query, session, address },
    { config, db, mapPasswords, switches, filters },
    reply,
  ) => {
    // The response contains the password.
    reply.header('cache-control', 'no-store');
    await requireOpenMaps(query, session, config, switches);
    const isPrivate = query.password !== undefined;
    const password = query.password ?? generatePassword();
    const kind = isPrivate ? 'chosen' : 'generated';
    const passwordhash = await mapPasswords.hash(password, kind, { session, address });
    const ownerid = session?.userid;
    // Without an owner, nobody could see a held map, so it is refused.
    const held = isPrivate ? undefined : await filters.check({ key, query }, ownerid !== undefined);
    return db.transaction(async (tx) => {
      if (ownerid !== undefined) await lockCaller(tx, ownerid);
      const map = await insertMap.one(tx, {
        ownerid,
        name: query.name,
        isPrivate,
        passwordhash,
        creator: ownerid === undefined ? await hashNetwork(tx, address) : undefined,
      });
      if (ownerid === undefined) await checkOpenMaps(tx, map, config.quotas);
      else checkQuota(config.quotas, 'maps', (await countMaps.one(tx, { ownerid })).maps);
      record(tx, 'map-created', { actor: session, userid: ownerid, detail: map });
      if (held && ownerid !== undefined) {
        await filters.hold(tx, { kind: 'map', id: map.mapid }, ownerid, held);
      }
      return created(`/maps/${map.mapid}`, { mapid: map.mapid, password });
    });
  },
  ({ query, session }, { config, switches }) => requireOpenMaps(query, session, config, switches),
);

/** Where maps without an owner are turned on, an open map needs no session. */
async function requireOpenMaps(
  { password }: { password?: unknown },
  session: Session | undefined,
  { openMaps }: Config,
  switches: Services['switches'],
): Promise<void> {
  if (session) return;
  const needsNone = openMaps === 'on' && password === undefined;
  if (!needsNone || !(await switches.current()).openMaps) throw new Problem('sign-in-needed');
}

const copyMap = implement('POST /maps/{map_id}/copies', async (call, services, reply) => {
  const { config, db, mapPasswords, filters } = services;
  // The response contains the password.
  reply.header('cache-control', 'no-store');
  const source = await openMap(call, services);
  const { name, password: chosen } = call.body;
  const password = chosen ?? generatePassword();
  // A copy does not publish what is private.
  const isPrivate = source.isPrivate || chosen !== undefined;
  const passwordhash = await mapPasswords.hash(password, chosen ? 'chosen' : 'generated', call);
  const { userid } = call.session;
  return db.transaction(async (tx) => {
    await lockCaller(tx, userid);
    const map = await insertMap.one(tx, { ownerid: userid, name, isPrivate, passwordhash });
    const copied = await copyMarkers.maybe(tx, { ...map, source: source.mapid, userid });
    if (!copied) throw new Problem('no-such-map');
    await copyBackground.count(tx, { ...map, source: source.mapid });
    const { quotas } = config;
    const usage = await usageOf.one(tx, { ownerid: userid });
    checkQuota(quotas, 'maps', (await countMaps.one(tx, { ownerid: userid })).maps);
    checkQuota(quotas, 'map-markers', copied.markercount);
    checkQuota(quotas, 'markers', usage.markers);
    checkQuota(quotas, 'map-mib', usage.bytes / MIB);
    record(tx, 'map-created', { actor: call.session, userid, detail: map });
    if (!isPrivate) await checkTexts(tx, filters, { ...map, name, userid });
    return created(`/maps/${map.mapid}`, { mapid: map.mapid, password });
  });
});

const saveMap = implement(
  'PUT /maps/{map_id}',
  (call, services) => {
    const { name, markers: sent } = call.body;
    if (name === undefined && sent === undefined) throw nothingGiven('body', 'name', 'markers');
    const markers = sent && byId(sent);
    return writeMap(call, services, async (tx, { mapid, locked, draw }) => {
      const before = await readAll(tx, mapid);
      const after = markers ?? before.markers;
      const renamed = name !== undefined && name !== locked.name;
      const { revision } = await draw(
        'saved',
        {
          name: renamed ? { before: locked.name, after: name } : undefined,
          markers: changesBetween(before.markers, after),
        },
        before,
      );
      if (!isInOrder(before.markers, after)) {
        await orderMarkers.count(tx, { mapid, markerids: [...after.keys()] });
      }
      const headers = { etag: mapEtag(mapid, revision) };
      return new WithHeaders({ message: 'The map has been saved.' }, headers);
    });
  },
  requireSession,
);

function byId(sent: readonly NewMarker[]): Markers {
  const markers = new Map<string, ReturnType<typeof newMarker>>();
  for (const [index, given] of sent.entries()) {
    const marker = newMarker(given);
    if (markers.has(marker.markerid))
      throw invalid(`body/markers/${index}/markerid`, 'appears twice', { code: 'repeated' });
    markers.set(marker.markerid, marker);
  }
  return markers;
}

/** Whether the markers that stay are in the same order, and new ones come last. */
function isInOrder(before: Markers, after: Markers): boolean {
  const order = [...before.keys()].filter((id) => after.has(id));
  return [...after.keys()].every((id, index) => order[index] === id || index >= order.length);
}

const changeMapPassword = implement(
  'PUT /maps/{map_id}/password',
  async (call, { db, mapPasswords }) => {
    const { mapid, isOwner } = await findMap(db, call);
    if (!isOwner) throw new Problem('not-yours');
    const passwordhash = await mapPasswords.hash(call.body.password, 'chosen', call);
    const { userid } = call.session;
    return db.transaction(async (tx) => {
      await lockVersion(tx, mapid, undefined);
      await setPassword.count(tx, { mapid, passwordhash });
      record(tx, 'map-password-changed', { actor: call.session, userid, detail: { mapid } });
      return { message: 'The password has been changed.' };
    });
  },
);

const deleteMap = implement('DELETE /maps/{map_id}', async (call, services) => {
  const { config, db, lifecycles } = services;
  const password = sentPassword(call, call.query.mappass);
  const map = await findMap(db, call);
  if (map.isOwned && !mayDelete(map)) throw new Problem('not-yours');
  if (!map.isOwned) await checkPassword(map, password, call, services);
  const { mapid } = map;
  await db.transaction(async (tx) => {
    await lockVersion(tx, mapid, call.headers['if-match']);
    const keeping = { days: config.restoreDays, cause: 'owner' } as const;
    if (!(await eraseMap(tx, lifecycles, mapid, keeping))) throw new Problem('no-such-map');
    record(tx, 'map-deleted', { actor: call.session, userid: map.userid, detail: { mapid } });
  });
  return { message: 'The map has been deleted.' };
});

export const mapOperations = [
  listMaps,
  createMap,
  getMap,
  saveMap,
  deleteMap,
  getMapInfo,
  getMapAuthors,
  changeMapPassword,
  changeMapSettings,
  copyMap,
  addMarker,
  changeMarker,
  deleteMarker,
  drawMarkers,
  streamMapEvents,
  sharePresence,
  getMapHistory,
  getMapAsOf,
  restoreMap,
  listDueMarkers,
  listDurations,
  watchMap,
];
