import { whyNotSeeInside } from '../../access/clans.ts';
import { allow, Problem } from '../../http/problem.ts';
import { ready } from '../../http/ready.ts';
import { implement } from '../../services.ts';
import { findStanding } from '../clans/queries.ts';
import { findWalker } from './queries.ts';

export const getWalker = implement(
  'GET /walkers/{walker_id}',
  async ({ params, session: { userid, chatid } }) =>
    ready('caller', async (db) => {
      const answer = await findWalker.maybe(db, { walkerid: params.walker_id });
      const standing = answer && (await findStanding.maybe(db, { clanid: answer.clanid, userid }));
      if (!standing) throw new Problem('no-such-walker');
      const { ownerid, addedby } = answer;
      const isOwn = ownerid === undefined ? addedby === userid : ownerid === chatid;
      if (!isOwn) allow(whyNotSeeInside(standing));
      return { answer };
    }),
);
