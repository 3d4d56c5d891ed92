import { whyNotSeeInside } from '../../access/clans.ts';
import { things } from '../../db/changes/things.ts';
import { allow } from '../../http/problem.ts';
import { ready } from '../../http/ready.ts';
import { implement } from '../../services.ts';
import { useridsIn } from '../members/queries.ts';
import { clanTechPage } from './clan-tech-page.ts';

export const listClanTech = implement(
  'GET /clans/{clan_id}/tech',
  async ({ params, query, session }, { db, standings }) => {
    const { clan_id: clanid } = params;
    const find = clanTechPage(query);
    const standing = await standings.find(clanid, session.userid);
    allow(whyNotSeeInside(standing.value));
    return ready(standing, async () => {
      const [answer, members] = await Promise.all([
        find(db, clanid),
        useridsIn.all(db, { clanid }),
      ]);
      const made = members.flatMap(({ userid }) => [things.tech(userid), things.user(userid)]);
      return { answer, madeOf: [things.members(clanid), ...made] };
    });
  },
);
