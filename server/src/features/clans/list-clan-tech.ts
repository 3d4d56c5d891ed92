import { whyNotSeeInside } from '../../access/clans.ts';
import { allow } from '../../http/problem.ts';
import { ready } from '../../http/ready.ts';
import { implement } from '../../services.ts';
import { clanTechPage } from './clan-tech-page.ts';
import { techOwnersIn } from './queries.ts';

export const listClanTech = implement(
  'GET /clans/{clan_id}/tech',
  async ({ params, query, caller }, { standings }) => {
    const { clan_id: clanid } = params;
    const find = clanTechPage(query);
    const standing = await standings.find(clanid, caller.userid);
    allow(whyNotSeeInside(standing.value));
    return ready(standing, async (db) => {
      const [answer] = await Promise.all([find(db, clanid), techOwnersIn.all(db, { clanid })]);
      return { answer };
    });
  },
);
