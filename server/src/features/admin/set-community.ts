import type { Tx } from '../../db/statement.ts';
import { implement } from '../../services.ts';
import { act } from './act.ts';
import { checkCommunity, setCommunityTo } from './acts/community.ts';

export const setCommunity = implement(
  'PUT /admin/community',
  async ({ body, session }, services) => {
    const { reason, ...given } = body;
    checkCommunity(given);
    const work = (tx: Tx) => setCommunityTo(tx, given, reason);
    return act(services, session, 'operator', work, 'alone');
  },
);
