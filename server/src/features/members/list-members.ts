import { whyNotSeeInside } from '../../access/clans.ts';
import { implement } from '../../http/operation.ts';
import { isIdKey, readCursor, rowsToRead, toPage } from '../../http/paging.ts';
import { allow } from '../../http/problem.ts';
import { standingIn } from '../clans/queries.ts';
import { membersOf } from './queries.ts';

export const listMembers = implement(
  'GET /clans/{clan_id}/members',
  async ({ params, query, session }, { db }) => {
    const { clan_id: clanid } = params;
    const [after] = readCursor(query.cursor, isIdKey) ?? [0];
    allow(whyNotSeeInside(await standingIn(db, clanid, session.userid)));
    const members = await membersOf.all(db, { clanid, after, rows: rowsToRead(query.limit) });
    return toPage(members, query.limit, ({ userid }) => [userid]);
  },
);
