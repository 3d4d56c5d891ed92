import { mayRead } from '../../access/maps.ts';
import { things } from '../../db/changes/things.ts';
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
  const find = async () => {
    const content = await readMarkers.maybe(db, map);
    if (!content) throw new Problem('no-such-map');
    const markers = JSON.parse(content.markers) as Markers;
    return {
      answer: { mapid, name: content.name, markers },
      etag: mapEtag(mapid, content.revision),
    };
  };
  // What is private is asked for each time, so that it is never at hand for somebody else.
  if (map.isPrivate) {
    const { answer, etag } = await find();
    reply.header('etag', etag);
    return answer;
  }
  return ready('everyone', async () => ({
    ...(await find()),
    madeOf: [things.map(mapid), things.owners],
  }));
});
