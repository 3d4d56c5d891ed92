import { randomBytes } from 'node:crypto';
import { checkQuota, Problem } from '../../../http/problem.ts';
import { implement } from '../../../services.ts';
import { MIB } from '../open-maps.ts';
import { usageOf } from '../queries.ts';
import { changeBackground, findWritable } from './change-background.ts';
import { deleteBackground, findBackground, insertBackground, insertTile } from './queries.ts';

const FIRST_WIDTH = 1000;
const FIRST_OPACITY = 0.8;

export const setMapBackground = implement(
  'PUT /maps/{map_id}/background',
  async (call, services) => {
    const map = await findWritable(call, services);
    const { mapid, userid } = map;
    if (userid === undefined) throw new Problem('owner-needed');
    const cut = await services.pictures.cut(Buffer.from(call.body ?? []));
    const bytes = cut.tiles.reduce((sum, { picture }) => sum + picture.length, 0);
    return changeBackground(map, call, services, async (tx) => {
      const before = await findBackground.maybe(tx, { mapid });
      const width = before?.width ?? FIRST_WIDTH;
      const height = (width * cut.height) / cut.width;
      const background = {
        version: randomBytes(9).toString('base64url'),
        pixelwidth: cut.width,
        pixelheight: cut.height,
        x: before?.x ?? -width / 2,
        y: before?.y ?? -height / 2,
        width,
        height,
        opacity: before?.opacity ?? FIRST_OPACITY,
      };
      await deleteBackground.count(tx, { mapid });
      await insertBackground.count(tx, { mapid, ...background, bytes });
      for (const tile of cut.tiles) await insertTile.count(tx, { mapid, ...tile });
      if (bytes > (before?.bytes ?? 0)) {
        const usage = await usageOf.one(tx, { ownerid: userid });
        checkQuota(services.config.quotas, 'map-mib', usage.bytes / MIB);
      }
      return background;
    });
  },
);
