import { record } from '../../../platform/db/changes/record.ts';
import { searchKey } from '../../../platform/db/search-key.ts';
import { created } from '../../../platform/http/answer.ts';
import type { AnswerTo } from '../../../platform/http/operation.ts';
import { isIdKey, readCursor, rowsToRead, toPage } from '../../../platform/http/paging.ts';
import { checkQuota, Problem } from '../../../platform/http/problem.ts';
import { implement } from '../../../services.ts';
import { lockCaller } from '../../users/sql.ts';
import {
  countSavedSearches,
  findSavedSearch,
  insertSavedSearch,
  deleteSavedSearchRow,
  savedSearchesOf,
} from './sql.ts';

/** Saving the same search again changes nothing. */
export const saveSearch = implement(
  'POST /users/searches',
  async ({ body, caller }, { db, config }) => {
    const { item, type = '', region = '' } = body;
    const { userid } = caller;
    const keys = { itemkey: searchKey(item), type, regionkey: searchKey(region) };
    return db.transaction(async (tx) => {
      await lockCaller(tx, userid);
      const before = await findSavedSearch.maybe(tx, { userid, ...keys });
      if (before) return answerOf(before);
      const search = await insertSavedSearch.one(tx, { userid, item, region, ...keys });
      const { searches } = await countSavedSearches.one(tx, { userid });
      checkQuota(config.quotas, 'searches', searches);
      const { searchid } = search;
      record(tx, 'search-saved', { actor: caller, userid, detail: { searchid } });
      return answerOf(search);
    });
  },
);

const answerOf = (search: AnswerTo<'POST /users/searches'>) => created('/users/searches', search);

export const deleteSavedSearch = implement(
  'DELETE /users/searches/{search_id}',
  async ({ params, caller }, { db }) => {
    const { search_id: searchid } = params;
    const { userid } = caller;
    await db.transaction(async (tx) => {
      // Searches of other people are reported as missing.
      const deleted = await deleteSavedSearchRow.count(tx, { searchid, userid });
      if (deleted === 0) throw new Problem('no-such-search');
      record(tx, 'search-deleted', { actor: caller, userid, detail: { searchid } });
    });
    return true;
  },
);

export const listSavedSearches = implement(
  'GET /users/searches',
  async ({ query, caller: { userid } }, { db }) => {
    const [after = 0] = readCursor(query.cursor, isIdKey) ?? [];
    const searches = await savedSearchesOf.all(db, {
      userid,
      after,
      rows: rowsToRead(query.limit),
    });
    return toPage(searches, query.limit, ({ searchid }) => [searchid]);
  },
);
