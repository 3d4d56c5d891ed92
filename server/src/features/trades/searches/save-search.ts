import { record } from '../../../db/changes/record.ts';
import { searchKey } from '../../../db/search-key.ts';
import type { AnswerTo } from '../../../http/operation.ts';
import { checkQuota } from '../../../http/problem.ts';
import { implement } from '../../../services.ts';
import { lockCaller } from '../../users/queries.ts';
import { countSavedSearches, findSavedSearch, insertSavedSearch } from './queries.ts';

/** Saving the same search again changes nothing. */
export const saveSearch = implement(
  'POST /users/searches',
  async ({ body, caller }, { db, config }, reply) => {
    const { item, type = '', region = '' } = body;
    const { userid } = caller;
    const keys = { itemkey: searchKey(item), type, regionkey: searchKey(region) };
    const saved = await db.transaction(async (tx) => {
      await lockCaller(tx, userid);
      const before = await findSavedSearch.maybe(tx, { userid, ...keys });
      if (before) return before;
      const search = await insertSavedSearch.one(tx, { userid, item, region, ...keys });
      const { searches } = await countSavedSearches.one(tx, { userid });
      checkQuota(config.quotas, 'searches', searches);
      const { searchid } = search;
      record(tx, 'search-saved', { actor: caller, userid, detail: { searchid } });
      return search;
    });
    reply.header('location', '/users/searches');
    // A CHECK constraint guarantees the type.
    return saved as AnswerTo<'POST /users/searches'>;
  },
);
