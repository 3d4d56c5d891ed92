import { mayRead, mayWriteWithPassword } from '../../access/maps.ts';
import type { Queryable } from '../../db/statement.ts';
import { Problem } from '../../http/problem.ts';
import { waitUncounted } from '../../http/overload.ts';
import { addressKey } from '../../http/rate-limit.ts';
import { ready, StoredJson } from '../../http/ready.ts';
import { implement } from '../../services.ts';
import { mapEtag } from './map-etag.ts';
import { checkPassword, findMap, readersOf, sentPassword } from './opened-map.ts';
import { readMarkers, touchMap } from './queries.ts';

const LARGE_BYTES = 64 * 1024;

export const getMap = implement('GET /maps/{map_id}', async (call, services, reply) => {
  const { db, largeAnswers } = services;
  const password = sentPassword(call, call.query.mappass);
  const map = await findMap(db, call);
  const { mapid } = map;
  if (!mayRead(map)) await checkPassword(map, password, call, services);
  if (map.bytes >= LARGE_BYTES) {
    const turn = largeAnswers.take(addressKey(call.address), reply.raw);
    await waitUncounted(reply.request, turn);
  }
  const find = async (on: Queryable) => {
    const content = await readMarkers.maybe(on, map);
    const isHiddenSince = content?.isHidden && !map.isHidden;
    if (!content || isHiddenSince) throw new Problem('no-such-map');
    const { name, markers, revision, until, isLocked, isArchived } = content;
    // It became private since the check.
    if (content.isPrivate && !map.isPrivate) throw new Problem('map-locked');
    if (map.needsVisit) recordVisit();
    const passwordEdits = mayWriteWithPassword(content);
    const settings = { isLocked, isArchived, passwordEdits };
    const head = JSON.stringify({ mapid, name, isOwned: map.isOwned, ...settings, revision });
    const text = `${head.slice(0, -1)},"markers":[${markers}]}`;
    return { answer: new StoredJson(text), etag: mapEtag(mapid, revision), until };
  };
  /** Reading waits neither for this nor for its success. */
  const recordVisit = () =>
    void db
      .transaction((tx) => touchMap.count(tx, { mapid }))
      .catch((err: unknown) =>
        reply.request.log.debug({ err }, 'A visit of a map was not recorded'),
      );
  return ready(readersOf(map), find);
});
