import { Problem } from '../../../http/problem.ts';
import { implement } from '../../../services.ts';
import { writeMap } from '../drawing/write-map.ts';
import { checkRoom } from './check-room.ts';
import { findBackground, placeBackground } from './queries.ts';

const KEY = 'PUT /maps/{map_id}/background/place';

/** Also brings back one that was removed. */
export const placeMapBackground = implement(KEY, async (call, services) => {
  const { x, y, width, height, opacity } = call.body;
  await writeMap(KEY, call, services, async (tx, { mapid, ownerid, note }) => {
    const isShown = await findBackground.maybe(tx, { mapid });
    const place = { mapid, x, y, width, height, opacity };
    if (!(await placeBackground.count(tx, place))) throw new Problem('no-such-background');
    if (!isShown) await checkRoom(tx, ownerid!, services.config);
    await note('map-background-changed');
  });
  return { message: 'The background has been placed.' };
});
