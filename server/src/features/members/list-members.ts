import { whyNotSeeInside } from '../../access/clans.ts';
import { isIdKey, readCursor, rowsToRead, toPage } from '../../http/paging.ts';
import { allow } from '../../http/problem.ts';
import { ready } from '../../http/ready.ts';
import { implement } from '../../services.ts';
import { membersOf } from './queries.ts';

export const listMembers = implement(
  'GET /clans/{clan_id}/members',
  async ({ params, query, caller }, { standings }) => {
    const { clan_id: clanid } = params;
    const [after] = readCursor(query.cursor, isIdKey) ?? [0];
    const standing = await standings.find(clanid, caller.userid);
    allow(whyNotSeeInside(standing.value));
    return ready(standing, async (db) => {
      const members = await membersOf.all(db, { clanid, after, rows: rowsToRead(query.limit) });
      return { answer: toPage(members, query.limit, ({ userid }) => [userid]) };
    });
  },
);
