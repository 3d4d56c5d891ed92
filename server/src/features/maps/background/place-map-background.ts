import { Problem } from '../../../http/problem.ts';
import { implement } from '../../../services.ts';
import { changeBackground, findWritable } from './change-background.ts';
import { placeBackground } from './queries.ts';

export const placeMapBackground = implement(
  'PUT /maps/{map_id}/background/place',
  async (call, services) => {
    const map = await findWritable(call, services);
    const { mapid } = map;
    const { x, y, width, height, opacity } = call.body;
    await changeBackground(map, call, services, async (tx) => {
      const place = { mapid, x, y, width, height, opacity };
      if (!(await placeBackground.count(tx, place))) throw new Problem('no-such-background');
    });
    return { message: 'The background has been placed.' };
  },
);
