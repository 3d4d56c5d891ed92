import { mayRead } from '../../access/maps.ts';
import { implement, type AnswerTo } from '../../http/operation.ts';
import { Problem } from '../../http/problem.ts';
import { mapEtag } from './map-etag.ts';
import { checkPassword, findMap, sentPassword } from './opened-map.ts';
import { readMarkers } from './queries.ts';

type Markers = AnswerTo<'GET /maps/{map_id}'>['markers'];

export const getMap = implement('GET /maps/{map_id}', async (call, services, reply) => {
  const { db } = services;
  const password = sentPassword(call, call.query.mappass);
  const map = await findMap(db, call);
  if (!mayRead(map)) await checkPassword(map, password, call, services);
  const content = await readMarkers.maybe(db, map);
  if (!content) throw new Problem('no-such-map');
  reply.header('etag', mapEtag(map.mapid, content.revision));
  return {
    mapid: map.mapid,
    name: content.name,
    markers: JSON.parse(content.markers) as Markers,
  };
});
