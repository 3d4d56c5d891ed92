import { Problem } from '../../http/problem.ts';
import { ready } from '../../http/ready.ts';
import { implement } from '../../services.ts';
import { withLookalike } from '../clans/queries.ts';
import { findClanPage } from './queries.ts';

export const getClanPage = implement('GET /clans/{clan_id}/page', async ({ params }) =>
  ready('everyone', async (db) => {
    const page = await findClanPage.maybe(db, { clanid: params.clan_id });
    if (!page) throw new Problem('no-such-clan');
    return { answer: withLookalike(page) };
  }),
);
