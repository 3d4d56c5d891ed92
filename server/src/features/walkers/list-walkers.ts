import { whyNotSeeInside } from '../../access/clans.ts';
import { searchKey } from '../../db/search-key.ts';
import { implement } from '../../http/operation.ts';
import { isTextAndTextKey, readCursor, rowsToRead, toPage } from '../../http/paging.ts';
import { allow } from '../../http/problem.ts';
import { standingIn } from '../clans/queries.ts';
import { findClanOf } from '../members/queries.ts';
import { searchWalkers } from './queries.ts';

export const listWalkers = implement('GET /walkers', async ({ query, session }, { db }) => {
  const { userid } = session;
  const [afterkey, afterid] = readCursor(query.cursor, isTextAndTextKey) ?? [];
  if (query.clanid !== undefined) {
    allow(whyNotSeeInside(await standingIn(db, query.clanid, userid)));
  }
  const walkers = await searchWalkers.all(db, {
    clanid: query.clanid ?? (await findClanOf.maybe(db, { userid }))?.clanid,
    ownerid: query.clanid === undefined ? userid : undefined,
    type: query.type === undefined ? undefined : searchKey(query.type),
    afterkey,
    afterid,
    rows: rowsToRead(query.limit),
  });
  return toPage(walkers, query.limit, ({ namekey, walkerid }) => [namekey, walkerid]);
});
