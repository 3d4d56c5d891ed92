import { whyNotSeeInside } from '../../access/clans.ts';
import { implement } from '../../http/operation.ts';
import { allow } from '../../http/problem.ts';
import { clanTechPage } from './clan-tech-page.ts';
import { standingIn } from './queries.ts';

export const listClanTech = implement(
  'GET /clans/{clan_id}/tech',
  async ({ params, query, session }, { db }) => {
    const find = clanTechPage(query);
    allow(whyNotSeeInside(await standingIn(db, params.clan_id, session.userid)));
    return find(db, params.clan_id);
  },
);
