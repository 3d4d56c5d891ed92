import type { Queryable } from '../../../db/statement.ts';
import { ready } from '../../../http/ready.ts';
import { implement } from '../../../services.ts';
import { openMap } from '../opened-map.ts';
import { findBackground } from './queries.ts';

export const getMapBackground = implement(
  'GET /maps/{map_id}/background',
  async (call, services) => {
    const map = await openMap(call, services);
    const find = async (on: Queryable) => {
      const background = await findBackground.maybe(on, map);
      return background ? { background } : {};
    };
    // Private and hidden maps are not cached, so that no caching bug can leak one.
    if (map.isPrivate || map.isHidden) return find(services.db);
    return ready('everyone', async (on) => ({ answer: await find(on) }));
  },
);
