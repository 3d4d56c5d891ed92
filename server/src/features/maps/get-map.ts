import { mayRead } from '../../access/maps.ts';
import type { Queryable } from '../../db/statement.ts';
import type { AnswerTo } from '../../http/operation.ts';
import { Problem } from '../../http/problem.ts';
import { ready } from '../../http/ready.ts';
import { implement } from '../../services.ts';
import { mapEtag } from './map-etag.ts';
import { checkPassword, findMap, sentPassword } from './opened-map.ts';
import { readMarkers } from './queries.ts';

type Markers = AnswerTo<'GET /maps/{map_id}'>['markers'];

export const getMap = implement('GET /maps/{map_id}', async (call, services, reply) => {
  const { db } = services;
  const password = sentPassword(call, call.query.mappass);
  const map = await findMap(db, call);
  const { mapid } = map;
  if (!mayRead(map)) await checkPassword(map, password, call, services);
  const find = async (on: Queryable) => {
    const content = await readMarkers.maybe(on, map);
    if (!content) throw new Problem('no-such-map');
    const markers = JSON.parse(content.markers) as Markers;
    return {
      answer: { mapid, name: content.name, markers },
      etag: mapEtag(mapid, content.revision),
    };
  };
  // Private maps are not cached, so that no caching bug can leak one.
  if (map.isPrivate) {
    const { answer, etag } = await find(db);
    reply.header('etag', etag);
    return answer;
  }
  return ready('everyone', find);
});
