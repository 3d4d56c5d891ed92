import { randomBytes } from 'node:crypto';
import { readId } from '@clan-companion/contract/values';
import type { FastifyReply } from 'fastify';
import { maySee, mayWrite } from '../../access/maps.ts';
import type { Config } from '../../config.ts';
import { record } from '../../db/changes/record.ts';
import type { Tx } from '../../db/statement.ts';
import type { Call } from '../../http/operation.ts';
import { checkQuota, invalid, nothingGiven, Problem } from '../../http/problem.ts';
import { implement, type Services } from '../../services.ts';
import { lockClan } from '../clans/queries.ts';
import { lockPerson } from '../users/queries.ts';
import { lockVersion, type Size } from './lock-version.ts';
import { mapEtag } from './map-etag.ts';
import { checkOpenMaps, MIB } from './open-maps.ts';
import { checkPassword, findMap, type FoundMap, sentPassword } from './opened-map.ts';
import { findMapFor, noteOwnerNotified, updateMap, usageOf } from './queries.ts';

type Save = Call<'PUT /maps/{map_id}'>;
type Markers = NonNullable<Save['body']['markers']>;

export const saveMap = implement(
  'PUT /maps/{map_id}',
  save,
  async ({ params, session }, { db }) => {
    const mapid = readId(params.map_id);
    if (session || mapid === undefined) return;
    const map = await findMapFor.maybe(db.primary, { mapid });
    if (map?.isOwned && maySee(map)) throw new Problem('sign-in-needed');
  },
);

async function save(call: Save, services: Services, reply: Pick<FastifyReply, 'header'>) {
  const { body, headers, session } = call;
  if (body.name === undefined && body.markers === undefined) {
    throw nothingGiven('body', 'name', 'markers');
  }
  const markers = body.markers && JSON.stringify(withIds(body.markers));
  const password = sentPassword(call, body.mappass);
  const { db, config, filters } = services;
  const map = await findMap(db, call);
  if (map.isOwned && !session) throw new Problem('sign-in-needed');
  const isAllowed = mayWrite(map);
  // Hashing is slow, so it happens before the transaction.
  if (!isAllowed) await checkPassword(map, password, call, services);

  const { mapid, isPrivate, isOwned } = map;
  const held = isPrivate ? undefined : await filters.check('PUT /maps/{map_id}', { body }, isOwned);
  const revision = await db.transaction(async (tx) => {
    // A clan mate can lose their permission, by a kick for example: the lock prevents that race.
    if (isAllowed && !map.isOwner) {
      await lockClan.maybe(tx, { clanid: map.clanid! });
      if (!mayWrite(await findMap(tx, call))) throw new Problem('map-locked');
    }
    // The owner's maps are counted together, so saving two of them takes turns.
    if (markers && map.isOwned) await lockPerson.maybe(tx, { userid: map.userid! });
    const checkedhash = isAllowed ? undefined : map.passwordhash;
    const before = await lockVersion(tx, mapid, headers['if-match'], checkedhash);
    const saved = await updateMap.one(tx, { mapid, name: body.name, markers });
    await checkQuotas(tx, map, before, saved, config);
    record(tx, 'map-saved', {
      actor: session,
      userid: map.userid,
      detail: { mapid },
    });
    if (held && isOwned && session) {
      await filters.hold(tx, { kind: 'map', id: mapid }, session.userid, held);
    }
    if (
      map.userid !== undefined &&
      !map.isOwner &&
      (await noteOwnerNotified.count(tx, { mapid }))
    ) {
      const detail = { mapid, name: saved.name };
      record(tx, 'map-edited', { actor: session, userid: map.userid, detail });
    }
    return saved.revision;
  });
  reply.header('etag', mapEtag(mapid, revision));
  return { message: 'The map has been saved.' };
}

/** Checks only what has grown: a map can shrink after a quota was lowered. */
async function checkQuotas(
  tx: Tx,
  { mapid, userid }: FoundMap,
  before: Size,
  after: Size,
  { quotas }: Config,
): Promise<void> {
  const hasGrown = (part: keyof Size) => (after[part] ?? 0) > (before[part] ?? 0);
  if (userid === undefined) {
    if (hasGrown('bytes')) checkQuota(quotas, 'open-map-kib', after.bytes / 1024);
    if (hasGrown('openbytes')) await checkOpenMaps(tx, { mapid }, quotas);
    return;
  }
  if (!hasGrown('bytes') && !hasGrown('markercount')) return;
  const { bytes, markers } = await usageOf.one(tx, { ownerid: userid });
  if (hasGrown('bytes')) checkQuota(quotas, 'map-mib', bytes / MIB);
  if (hasGrown('markercount')) checkQuota(quotas, 'markers', markers);
}

/** Adds ids to the markers that have none. */
function withIds(markers: Markers): unknown[] {
  const taken = new Set<string>();
  return markers.map(({ markerid = newId(), x, y, type, description }, index) => {
    if (taken.has(markerid))
      throw invalid(`body/markers/${index}/markerid`, 'appears twice', { code: 'repeated' });
    taken.add(markerid);
    return { markerid, x, y, type, ...(description && { description }) };
  });
}

const newId = (): string => randomBytes(9).toString('base64url');
