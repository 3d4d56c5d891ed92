import { Problem } from '../../http/problem.ts';
import { implement } from '../../services.ts';
import { findClanDetails } from './find-queries.ts';

export const getClanDetails = implement(
  'GET /admin/clans/{clan_id}',
  async ({ params }, { db }) => {
    const found = await findClanDetails.maybe(db, { clanid: params.clan_id });
    if (!found) throw new Problem('no-such-clan');
    const { walkers, relationships, changes, ...clan } = found;
    return { ...clan, stored: { walkers, relationships, changes } };
  },
);
