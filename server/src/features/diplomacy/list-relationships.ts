import { whyNotSeeInside } from '../../access/clans.ts';
import { allow } from '../../http/problem.ts';
import { ready } from '../../http/ready.ts';
import { implement } from '../../services.ts';
import { relationshipPage } from './relationship-page.ts';

export const listRelationships = implement(
  'GET /clans/{clan_id}/relationships',
  async ({ params, query, caller }, { standings }) => {
    const { clan_id: clanid } = params;
    const find = relationshipPage(query);
    const standing = await standings.find(clanid, caller.userid);
    allow(whyNotSeeInside(standing.value));
    return ready(standing, async (db) => ({ answer: await find(db, clanid) }));
  },
);
