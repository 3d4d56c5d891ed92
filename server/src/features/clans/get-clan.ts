import type { Queryable } from '../../db/statement.ts';
import { Problem } from '../../http/problem.ts';
import { ready } from '../../http/ready.ts';
import { implement } from '../../services.ts';
import { findClan, standingIn, withLookalike } from './queries.ts';

export const getClan = implement(
  'GET /clans/{clan_id}',
  async ({ params, caller: { userid } }, { standings }) => {
    const { clan_id: clanid } = params;
    const find = async (db: Queryable) => {
      const clan = await findClan.maybe(db, { clanid });
      if (!clan) throw new Problem('no-such-clan');
      return { answer: withLookalike(clan), isHidden: clan.isHidden };
    };
    const standing = await standings.find(clanid, userid);
    // The cached answer checks again: the clan may be hidden, or the caller kicked, in the meantime.
    if (standing.value.isHidden) {
      return ready('caller', async (db) => {
        await standingIn(db, clanid, userid);
        return find(db);
      });
    }
    return ready('everyone', async (db) => {
      const { answer, isHidden } = await find(db);
      if (isHidden) throw new Problem('no-such-clan');
      return { answer };
    });
  },
);
