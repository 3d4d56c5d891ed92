import { record } from '../../../db/changes/record.ts';
import { Problem } from '../../../http/problem.ts';
import { implement } from '../../../services.ts';
import { deleteSavedSearchRow } from './queries.ts';

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
