import { changeOf, MARKER_FIELDS } from '@clan-companion/contract/map-steps';
import { nothingGiven, Problem } from '../../../http/problem.ts';
import { WithHeaders } from '../../../http/with-headers.ts';
import { implement } from '../../../services.ts';
import { mapEtag } from '../map-etag.ts';
import { readSome } from './draw.ts';
import { newMarker } from './new-marker.ts';
import { requireSession, writeMap } from './write-map.ts';

const KEY = 'PUT /maps/{map_id}/markers/{markerid}';

export const changeMarker = implement(
  KEY,
  (call, services) => {
    const { body } = call;
    if (MARKER_FIELDS.every((field) => body[field] === undefined)) {
      throw nothingGiven('body', ...MARKER_FIELDS);
    }
    const { markerid } = call.params;
    return writeMap(KEY, call, services, async (tx, { mapid, locked, draw }) => {
      const before = await readSome(tx, mapid, [markerid]);
      const marker = before.markers.get(markerid);
      if (!marker) throw new Problem('no-such-marker');
      const change = changeOf(markerid, marker, newMarker({ ...marker, ...body }));
      const { revision, markers } = change
        ? await draw('drawn', { markers: [change] }, before)
        : { ...locked, ...before };
      const headers = { etag: mapEtag(mapid, revision) };
      return new WithHeaders(markers.get(markerid)!, headers);
    });
  },
  requireSession,
);
