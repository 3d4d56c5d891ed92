import { whyNotInvite } from '../../access/clans.ts';
import { isIdKey, readCursor, rowsToRead, toPage } from '../../http/paging.ts';
import { allow } from '../../http/problem.ts';
import { ready } from '../../http/ready.ts';
import { implement } from '../../services.ts';
import { blockedBy } from './queries.ts';

export const listBlocked = implement(
  'GET /clans/{clan_id}/blocked',
  async ({ params, query, session }, { standings }) => {
    const { clan_id: clanid } = params;
    const [after] = readCursor(query.cursor, isIdKey) ?? [0];
    const standing = await standings.find(clanid, session.userid);
    allow(whyNotInvite(standing.value));
    return ready(standing, async (db) => {
      const people = await blockedBy.all(db, { clanid, after, rows: rowsToRead(query.limit) });
      return { answer: toPage(people, query.limit, ({ userid }) => [userid]) };
    });
  },
);
