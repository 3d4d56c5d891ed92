import { whyNotSeeInside } from '../../access/clans.ts';
import { allow, Problem } from '../../http/problem.ts';
import { ready } from '../../http/ready.ts';
import { implement } from '../../services.ts';
import { findStanding } from '../clans/queries.ts';
import { findClanOf } from '../members/queries.ts';
import { findWalker, showWalker } from './queries.ts';

export const getWalker = implement(
  'GET /walkers/{walker_id}',
  async ({ params, session: { userid, chatid } }) =>
    ready('caller', async (db) => {
      const clan = await findClanOf.maybe(db, { userid });
      const found = await findWalker.maybe(db, {
        walkerid: params.walker_id,
        clanid: clan?.clanid,
        userid,
      });
      const standing = found && (await findStanding.maybe(db, { clanid: found.clanid, userid }));
      if (!standing) throw new Problem('no-such-walker');
      const { ownerid, addedby } = found;
      const isOwn = ownerid === undefined ? addedby === userid : ownerid === chatid;
      if (!isOwn) allow(whyNotSeeInside(standing));
      return { answer: await showWalker(db, found) };
    }),
);
