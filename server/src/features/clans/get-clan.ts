import { Problem } from '../../http/problem.ts';
import { ready } from '../../http/ready.ts';
import { implement } from '../../services.ts';
import { findClan, withLookalike } from './queries.ts';

export const getClan = implement('GET /clans/{clan_id}', async ({ params }) =>
  ready('everyone', async (db) => {
    const clan = await findClan.maybe(db, { clanid: params.clan_id });
    if (!clan) throw new Problem('no-such-clan');
    return { answer: withLookalike(clan) };
  }),
);
