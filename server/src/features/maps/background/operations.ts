import { randomBytes } from 'node:crypto';
import type { Config } from '../../../config.ts';
import type { Tx } from '../../../platform/db/statement.ts';
import { cacheable } from '../../../platform/http/cacheable.ts';
import { checkQuota, Problem } from '../../../platform/http/problem.ts';
import { implement } from '../../../services.ts';
import { changeMap, findWritable, writeMap } from '../drawing/write-map.ts';
import { MIB } from '../open-maps.ts';
import { openMap, readersOf } from '../opened-map.ts';
import { usageOf } from '../sql.ts';
import {
  findBackground,
  findTile,
  deleteBackground,
  insertBackground,
  insertTile,
  placeBackground,
  removeBackground,
} from './sql.ts';

async function checkRoom(
  tx: Tx,
  ownerid: number,
  { quotas }: Pick<Config, 'quotas'>,
): Promise<void> {
  const { bytes } = await usageOf.one(tx, { ownerid });
  checkQuota(quotas, 'map-mib', bytes / MIB);
}

const getMapBackground = implement('GET /maps/{map_id}/background', async (call, services) => {
  const map = await openMap(call, services);
  return cacheable(readersOf(map), async (on) => {
    const background = await findBackground.maybe(on, map);
    return { answer: background ? { background } : {} };
  });
});

const getMapTile = implement(
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

const FIRST_WIDTH = 1000;
const FIRST_OPACITY = 0.8;

const setMapBackground = implement('PUT /maps/{map_id}/background', async (call, services) => {
  const found = await findWritable(call, services);
  if (found.userid === undefined) throw new Problem('owner-needed');
  const cut = await services.pictures.cut(Buffer.from(call.body ?? []));
  const { width: pixelwidth, height: pixelheight, tiles } = cut;
  const bytes = tiles.reduce((sum, { picture }) => sum + picture.length, 0);
  return changeMap(found, call, services, async (tx, { mapid, note }) => {
    const before = await findBackground.maybe(tx, { mapid });
    const width = before?.width ?? FIRST_WIDTH;
    const height = (width * pixelheight) / pixelwidth;
    const background = {
      version: randomBytes(9).toString('base64url'),
      pixelwidth,
      pixelheight,
      x: before?.x ?? -width / 2,
      y: before?.y ?? -height / 2,
      width,
      height,
      opacity: before?.opacity ?? FIRST_OPACITY,
    };
    await deleteBackground.count(tx, { mapid });
    await insertBackground.count(tx, { mapid, ...background, bytes });
    for (const tile of tiles) await insertTile.count(tx, { mapid, ...tile });
    if (bytes > (before?.bytes ?? 0)) await checkRoom(tx, found.userid!, services.config);
    await note('map-background-changed');
    return background;
  });
});

/** Also brings back one that was removed. */
const placeMapBackground = implement(
  'PUT /maps/{map_id}/background/place',
  async (call, services) => {
    const { x, y, width, height, opacity } = call.body;
    await writeMap(call, services, async (tx, { mapid, ownerid, note }) => {
      const isShown = await findBackground.maybe(tx, { mapid });
      const place = { mapid, x, y, width, height, opacity };
      if (!(await placeBackground.count(tx, place))) throw new Problem('no-such-background');
      if (!isShown) await checkRoom(tx, ownerid!, services.config);
      await note('map-background-changed');
    });
    return { message: 'The background has been placed.' };
  },
);

const removeMapBackground = implement(
  'DELETE /maps/{map_id}/background',
  async (call, services) => {
    await writeMap(call, services, async (tx, { mapid, note }) => {
      if (!(await removeBackground.count(tx, { mapid }))) throw new Problem('no-such-background');
      await note('map-background-changed');
    });
    return { message: 'The background has been removed.' };
  },
);

export const mapBackgroundOperations = [
  getMapBackground,
  setMapBackground,
  placeMapBackground,
  removeMapBackground,
  getMapTile,
];
