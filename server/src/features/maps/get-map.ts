import { mayRead } from '../../access/maps.ts';
import { implement, type AnswerTo } from '../../http/operation.ts';
import { Problem } from '../../http/problem.ts';
import { mapEtag } from './map-etag.ts';
import { findMap, openMap } from './opened-map.ts';
import { readMarkers } from './queries.ts';

type Markers = AnswerTo<'GET /maps/{map_id}'>['markers'];

export const getMap = implement('GET /maps/{map_id}', async (call, services, reply) => {
  const { db } = services;
  const map = await findMap(db, call);
  await openMap(mayRead, map, call, call.query.mappass, services);
  const content = await readMarkers.maybe(db, map);
  if (!content) throw new Problem('no-such-map');
  reply.header('etag', mapEtag(map.mapid, content.revision));
  return {
    mapid: map.mapid,
    name: content.name,
    markers: JSON.parse(content.markers) as Markers,
  };
});
