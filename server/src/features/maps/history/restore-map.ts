import { changesBetween } from '@clan-companion/contract/map-steps';
import { invalid } from '../../../http/problem.ts';
import { WithHeaders } from '../../../http/with-headers.ts';
import { implement } from '../../../services.ts';
import { readAll } from '../drawing/draw.ts';
import { requireSession, writeMap } from '../drawing/write-map.ts';
import { mapEtag } from '../map-etag.ts';
import { before, type Drawing, readSince, without } from './steps-back.ts';

const KEY = 'POST /maps/{map_id}/restore';

export const restoreMap = implement(
  KEY,
  (call, services) => {
    const { revision, markerid, whose } = call.body;
    if (markerid !== undefined && whose !== undefined) {
      throw invalid('body/whose', 'cannot be combined with markerid', { code: 'not-allowed' });
    }
    return writeMap(KEY, call, services, async (tx, { mapid, locked, draw, ...map }) => {
      const { now, steps } = await readSince(tx, { mapid, revision, whose });
      const then = whose === undefined ? before(now, steps) : without(now, steps);
      const { name, markers } = markerid === undefined ? then : withOne(now, then, markerid);
      const changes = changesBetween(now.markers, markers);
      const renamed = name === now.name ? undefined : { before: now.name, after: name };
      if (changes.length === 0 && !renamed) return answer(mapid, locked.revision, 0);

      const restored = changes.flatMap(({ markerid: id }) => markers.get(id) ?? []);
      // A filter may be newer than these texts.
      const texts = { body: { name, markers: restored } };
      const { filters } = services;
      const held = map.isPrivate
        ? undefined
        : await filters.check('PUT /maps/{map_id}', texts, map.isOwned);
      const drawn = await draw(
        'restored',
        { name: renamed, markers: changes },
        await readAll(tx, mapid),
      );
      if (held && map.isOwned && call.caller) {
        await filters.hold(tx, { kind: 'map', id: mapid }, call.caller.userid, held);
      }
      return answer(mapid, drawn.revision, changes.length);
    });
  },
  requireSession,
);

const answer = (mapid: number, revision: number, restored: number) =>
  new WithHeaders({ revision, restored }, { etag: mapEtag(mapid, revision) });

/** Now, except for one marker. */
function withOne(now: Drawing, then: Drawing, markerid: string): Drawing {
  const markers = new Map(now.markers);
  const marker = then.markers.get(markerid);
  if (marker) markers.set(markerid, marker);
  else markers.delete(markerid);
  return { name: now.name, markers };
}
