import { record } from '../../db/changes/record.ts';
import { checkQuota, Problem } from '../../http/problem.ts';
import { created } from '../../http/with-headers.ts';
import { implement } from '../../services.ts';
import { lockCaller } from '../users/queries.ts';
import { copyBackground } from './background/queries.ts';
import { MIB } from './open-maps.ts';
import { openMap } from './opened-map.ts';
import { generatePassword } from './password-hash.ts';
import { copyMarkers, countMaps, insertMap, usageOf } from './queries.ts';
import { checkTexts } from './settings/check-texts.ts';

export const copyMap = implement('POST /maps/{map_id}/copies', async (call, services, reply) => {
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
