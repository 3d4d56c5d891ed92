import { whyNotSeeInside } from '../../access/clans.ts';
import { allow, Problem } from '../../http/problem.ts';
import { ready } from '../../http/ready.ts';
import { implement } from '../../services.ts';
import { findClanOf } from '../members/queries.ts';
import { walkerPage } from './walker-page.ts';

export const listWalkers = implement(
  'GET /walkers',
  async ({ query, caller }, { db, standings }) => {
    const { userid } = caller;
    const { clanid } = query;
    const find = walkerPage(query);
    if (clanid === undefined) {
      const clan = await findClanOf.maybe(db, { userid });
      return find(db, { clanid: clan?.clanid, ownerid: userid });
    }
    const standing = await standings.maybe(clanid, userid);
    // A filter never answers 404: an unknown clan is rejected like any other foreign clan.
    if (!standing) throw new Problem('members-only');
    allow(whyNotSeeInside(standing.value));
    // Not cached: the answer changes as days pass, without a change in the change log.
    if (query.unseendays !== undefined) return find(db, { clanid });
    return ready(standing, async (cached) => ({ answer: await find(cached, { clanid }) }));
  },
);
