import { shownChange } from '../../platform/db/changes/shown-change.ts';
import type { Queryable } from '../../platform/db/statement.ts';
import { cacheable } from '../../platform/http/cacheable.ts';
import { isBigIdKey, readCursor, rowsToRead, toPage } from '../../platform/http/paging.ts';
import { allow } from '../../platform/http/problem.ts';
import { implement } from '../../services.ts';
import { findUserByChatid } from '../users/sql.ts';
import { whyNotSeeInside } from './access.ts';
import { clanHistory, clanHistoryOfKinds, clanHistoryOfPerson } from './history-sql.ts';

export const listClanHistory = implement(
  'GET /clans/{clan_id}/history',
  async ({ params, query, session }, { standings }) => {
    const { clan_id: clanid } = params;
    const [before] = readCursor(query.cursor, isBigIdKey) ?? [Number.MAX_SAFE_INTEGER];
    const standing = await standings.find(clanid, session.userid);
    allow(whyNotSeeInside(standing.value));
    return cacheable(standing, async (db) => {
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
