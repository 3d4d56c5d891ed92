import { whyNotSeeInside } from '../../access/clans.ts';
import type { Queryable } from '../../db/statement.ts';
import { searchKey } from '../../db/search-key.ts';
import { isTextAndTextKey, readCursor, rowsToRead, toPage } from '../../http/paging.ts';
import { allow, Problem } from '../../http/problem.ts';
import { ready } from '../../http/ready.ts';
import { implement } from '../../services.ts';
import { findClanOf } from '../members/queries.ts';
import { searchWalkers, showWalkers } from './queries.ts';

export const listWalkers = implement(
  'GET /walkers',
  async ({ query, caller }, { db, standings }) => {
    const { userid } = caller;
    const [afterkey, afterid] = readCursor(query.cursor, isTextAndTextKey) ?? [];
    const find = async (
      on: Queryable,
      whose: { clanid?: number | undefined; ownerid?: number },
    ) => {
      const walkers = await searchWalkers.all(on, {
        ...whose,
        type: query.type === undefined ? undefined : searchKey(query.type),
        part: query.name === undefined ? undefined : searchKey(query.name),
        walkerid: query.walkerid,
        ownedby: query.ownerid,
        unseendays: query.unseendays,
        afterkey,
        afterid,
        rows: rowsToRead(query.limit),
      });
      const shown = await showWalkers(on, walkers);
      return toPage(shown, query.limit, ({ namekey, walkerid }) => [namekey, walkerid]);
    };
    const { clanid } = query;
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
