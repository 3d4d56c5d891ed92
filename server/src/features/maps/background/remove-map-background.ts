import { Problem } from '../../../http/problem.ts';
import { implement } from '../../../services.ts';
import { writeMap } from '../drawing/write-map.ts';
import { removeBackground } from './queries.ts';

const KEY = 'DELETE /maps/{map_id}/background';

export const removeMapBackground = implement(KEY, async (call, services) => {
  await writeMap(KEY, call, services, async (tx, { mapid, note }) => {
    if (!(await removeBackground.count(tx, { mapid }))) throw new Problem('no-such-background');
    await note('map-background-changed');
  });
  return { message: 'The background has been removed.' };
});
