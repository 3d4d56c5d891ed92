import { record } from '../../../db/changes/record.ts';
import { searchKey } from '../../../db/search-key.ts';
import type { AnswerTo } from '../../../http/operation.ts';
import { checkQuota } from '../../../http/problem.ts';
import { created } from '../../../http/with-headers.ts';
import { implement } from '../../../services.ts';
import { lockCaller } from '../../users/queries.ts';
import { countSavedSearches, findSavedSearch, insertSavedSearch } from './queries.ts';

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

/** A CHECK constraint guarantees the type. */
const answerOf = (search: object) =>
  created('/users/searches', search as AnswerTo<'POST /users/searches'>);
