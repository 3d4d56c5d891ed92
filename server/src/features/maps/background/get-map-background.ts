import { ready } from '../../../http/ready.ts';
import { implement } from '../../../services.ts';
import { openMap, readersOf } from '../opened-map.ts';
import { findBackground } from './queries.ts';

export const getMapBackground = implement(
  'GET /maps/{map_id}/background',
  async (call, services) => {
    const map = await openMap(call, services);
    return ready(readersOf(map), async (on) => {
      const background = await findBackground.maybe(on, map);
      return { answer: background ? { background } : {} };
    });
  },
);
