import { changeOf } from '@clan-companion/contract/map-steps';
import { invalid } from '../../../http/problem.ts';
import { created } from '../../../http/with-headers.ts';
import { implement } from '../../../services.ts';
import { mapEtag } from '../map-etag.ts';
import { readSome } from './draw.ts';
import { newMarker } from './new-marker.ts';
import { requireSession, writeMap } from './write-map.ts';

export const addMarker = implement(
  'POST /maps/{map_id}/markers',
  (call, services) => {
    const marker = newMarker(call.body);
    const { markerid } = marker;
    return writeMap('POST /maps/{map_id}/markers', call, services, async (tx, { mapid, draw }) => {
      const before = await readSome(tx, mapid, [markerid]);
      if (before.markers.size > 0) {
        throw invalid('body/markerid', 'is the id of another marker', { code: 'repeated' });
      }
      const { revision, markers } = await draw(
        'drawn',
        { markers: [changeOf(markerid, undefined, marker)!] },
        before,
      );
      const etag = mapEtag(mapid, revision);
      return created(`/maps/${mapid}`, markers.get(markerid)!, { etag });
    });
  },
  requireSession,
);
