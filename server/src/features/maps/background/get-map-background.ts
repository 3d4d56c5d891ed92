import { mayRead } from '../../../access/maps.ts';
import type { Queryable } from '../../../db/statement.ts';
import { ready } from '../../../http/ready.ts';
import { implement } from '../../../services.ts';
import { checkPassword, findMap, sentPassword } from '../opened-map.ts';
import { findBackground } from './queries.ts';

export const getMapBackground = implement(
  'GET /maps/{map_id}/background',
  async (call, services) => {
    const { db } = services;
    const password = sentPassword(call, undefined);
    const map = await findMap(db, call);
    if (!mayRead(map)) await checkPassword(map, password, call, services);
    const find = async (on: Queryable) => {
      const background = await findBackground.maybe(on, map);
      return background ? { background } : {};
    };
    // Private and hidden maps are not cached, so that no caching bug can leak one.
    if (map.isPrivate || map.isHidden) return find(db);
    return ready('everyone', async (on) => ({ answer: await find(on) }));
  },
);
