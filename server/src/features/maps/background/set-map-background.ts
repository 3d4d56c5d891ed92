import { randomBytes } from 'node:crypto';
import { Problem } from '../../../http/problem.ts';
import { implement } from '../../../services.ts';
import { changeMap, findWritable } from '../drawing/write-map.ts';
import { checkRoom } from './check-room.ts';
import { deleteBackground, findBackground, insertBackground, insertTile } from './queries.ts';

const FIRST_WIDTH = 1000;
const FIRST_OPACITY = 0.8;

const KEY = 'PUT /maps/{map_id}/background';

export const setMapBackground = implement(KEY, async (call, services) => {
  const found = await findWritable(call, services);
  if (found.userid === undefined) throw new Problem('owner-needed');
  const cut = await services.pictures.cut(Buffer.from(call.body ?? []));
  const { width: pixelwidth, height: pixelheight, tiles } = cut;
  const bytes = tiles.reduce((sum, { picture }) => sum + picture.length, 0);
  return changeMap(found, KEY, call, services, async (tx, { mapid, note }) => {
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
