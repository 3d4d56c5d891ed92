import { things } from '../../db/changes/things.ts';
import { Problem } from '../../http/problem.ts';
import { ready } from '../../http/ready.ts';
import { implement } from '../../services.ts';
import { findClan } from './queries.ts';

export const getClan = implement('GET /clans/{clan_id}', async ({ params }, { db }) =>
  ready('everyone', async () => {
    const clan = await findClan.maybe(db, { clanid: params.clan_id });
    if (!clan) throw new Problem('no-such-clan');
    return { answer: clan, madeOf: [things.clan(clan.clanid), things.user(clan.leaderid)] };
  }),
);
