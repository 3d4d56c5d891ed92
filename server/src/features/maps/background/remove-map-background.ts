import { Problem } from '../../../http/problem.ts';
import { implement } from '../../../services.ts';
import { changeBackground, findWritable } from './change-background.ts';
import { deleteBackground } from './queries.ts';

export const removeMapBackground = implement(
  'DELETE /maps/{map_id}/background',
  async (call, services) => {
    const map = await findWritable(call, services);
    const { mapid } = map;
    await changeBackground(map, call, services, async (tx) => {
      if (!(await deleteBackground.count(tx, { mapid }))) throw new Problem('no-such-background');
    });
    return { message: 'The background has been removed.' };
  },
);
