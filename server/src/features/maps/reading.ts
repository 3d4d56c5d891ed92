import type { Queryable } from '../../platform/db/statement.ts';
import type { ItemOf } from '../../platform/http/operation.ts';
import { waitUncounted } from '../../platform/http/overload.ts';
import { isIdKey, readCursor, rowsToRead, toPage } from '../../platform/http/paging.ts';
import { Problem } from '../../platform/http/problem.ts';
import { addressKey } from '../../platform/http/rate-limit.ts';
import { cacheable, StoredJson } from '../../platform/http/cacheable.ts';
import { implement } from '../../services.ts';
import { mayRead, mayWriteWithPassword, mayWrite, maySeePeople } from './access.ts';
import { checkPassword, findMap, readersOf, sentPassword, openMap, mapEtag } from './opened-map.ts';
import { readMarkers, touchMap, readOrigins, mapOwnersSeenBy, mapsSeenBy } from './sql.ts';
import { isWatching } from './timers/sql.ts';

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
  return cacheable(readersOf(map), find);
});

export const getMapInfo = implement('GET /maps/{map_id}/mapinfo', async (call, { db }) => {
  const map = await findMap(db, call);
  if (!mayRead(map)) throw new Problem('map-locked');
  const { wrongPasswords: _, wrongPasswordsSince: __, ...shown } = map;
  const { mapid } = map;
  const { watching } = await isWatching.one(db, { mapid, userid: call.session.userid });
  return {
    ...(map.isOwner ? map : shown),
    canEdit: mayWrite(map),
    isWatching: watching,
  };
});

type Author = ItemOf<'GET /maps/{map_id}/authors'>;

export const getMapAuthors = implement('GET /maps/{map_id}/authors', async (call, services) => {
  const map = await openMap(call, services);
  const rows = await readOrigins.all(services.db, map);
  const authors = new Map<string | undefined, Author>();
  for (const { markerid, changed, chatid, chattag, nickname } of rows) {
    const isNamed = chatid !== undefined && chattag !== undefined && maySeePeople(map);
    const who: Omit<Author, 'markers'> = isNamed
      ? { chatid, chattag, ...(nickname !== undefined && { nickname }) }
      : {};
    const author = authors.get(who.chatid) ?? { ...who, markers: [] };
    author.markers.push({ markerid, ...(changed !== undefined && { changed }) });
    authors.set(who.chatid, author);
  }
  return [...authors.values()];
});

export const listMaps = implement('GET /maps', async ({ query, caller }) => {
  const [after] = readCursor(query.cursor, isIdKey) ?? [0];
  const { userid } = caller;
  return cacheable('caller', async (db) => {
    const [maps] = await Promise.all([
      mapsSeenBy.all(db, { userid, after, rows: rowsToRead(query.limit) }),
      mapOwnersSeenBy.all(db, { userid }),
    ]);
    return { answer: toPage(maps, query.limit, ({ mapid }) => [mapid]) };
  });
});
