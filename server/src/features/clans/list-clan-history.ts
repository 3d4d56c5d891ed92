import { whyNotSeeInside } from '../../access/clans.ts';
import { isBigIdKey, readCursor, rowsToRead, toPage } from '../../http/paging.ts';
import type { Queryable } from '../../db/statement.ts';
import { allow } from '../../http/problem.ts';
import { ready } from '../../http/ready.ts';
import { findUserByChatid } from '../users/queries.ts';
import { clanHistory, clanHistoryOfKinds, clanHistoryOfPerson } from './queries.ts';
import { shownChange } from '../../db/changes/shown-change.ts';
import { implement } from '../../services.ts';

export const listClanHistory = implement(
  'GET /clans/{clan_id}/history',
  async ({ params, query, session }, { standings }) => {
    const { clan_id: clanid } = params;
    const [before] = readCursor(query.cursor, isBigIdKey) ?? [Number.MAX_SAFE_INTEGER];
    const standing = await standings.find(clanid, session.userid);
    allow(whyNotSeeInside(standing.value));
    return ready(standing, async (db) => {
      const page = { clanid, before, rows: rowsToRead(query.limit) };
      const changes = await find(db, page, query);
      return {
        answer: toPage(changes.map(shownChange), query.limit, ({ changeid }) => [changeid]),
      };
    });
  },
);

interface Filters {
  person?: string;
  kind?: string;
}

async function find(
  db: Queryable,
  page: { clanid: number; before: number; rows: number },
  { person, kind }: Filters,
) {
  const kinds = kind && [...new Set(kind.split(','))];
  if (person) {
    const found = await findUserByChatid.maybe(db, { chatid: person });
    return found
      ? clanHistoryOfPerson.all(db, { ...page, person: found.userid, ...(kinds && { kinds }) })
      : [];
  }
  return kinds ? clanHistoryOfKinds.all(db, { ...page, kinds }) : clanHistory.all(db, page);
}
