import { changeOf } from '@clan-companion/contract/map-steps';
import { Problem } from '../../../http/problem.ts';
import { WithHeaders } from '../../../http/with-headers.ts';
import { implement } from '../../../services.ts';
import { mapEtag } from '../map-etag.ts';
import { readSome } from './draw.ts';
import { requireSession, writeMap } from './write-map.ts';

const KEY = 'DELETE /maps/{map_id}/markers/{markerid}';

export const deleteMarker = implement(
  KEY,
  (call, services) => {
    const { markerid } = call.params;
    return writeMap(KEY, call, services, async (tx, { mapid, draw }) => {
      const before = await readSome(tx, mapid, [markerid]);
      const change = changeOf(markerid, before.markers.get(markerid), undefined);
      if (!change) throw new Problem('no-such-marker');
      const { revision } = await draw('drawn', { markers: [change] }, before);
      const headers = { etag: mapEtag(mapid, revision) };
      return new WithHeaders({ message: 'The marker has been deleted.' }, headers);
    });
  },
  requireSession,
);
