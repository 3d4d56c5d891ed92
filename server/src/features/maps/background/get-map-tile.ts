import { Problem } from '../../../http/problem.ts';
import { implement } from '../../../services.ts';
import { openMap } from '../opened-map.ts';
import { findTile } from './queries.ts';

export const getMapTile = implement(
  'GET /maps/{map_id}/background/tiles/{version}/{level}/{column}/{row}',
  async (call, services, reply) => {
    const { version, level, column, row } = call.params;
    const { mapid } = await openMap(call, services);
    const at = { mapid, version, level, tilex: column, tiley: row };
    const tile = await findTile.maybe(services.db, at);
    if (!tile) throw new Problem('no-such-background');
    reply.header('etag', `"${version}-${level}-${column}-${row}"`);
    // Somebody else in the same browser has another session or another password.
    reply.header('vary', 'Origin, Authorization, X-Map-Password');
    reply.header('cache-control', 'private, max-age=31536000, immutable');
    return tile.picture;
  },
);
