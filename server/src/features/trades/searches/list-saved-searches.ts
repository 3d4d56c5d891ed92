import type { ItemOf } from '../../../http/operation.ts';
import { isIdKey, readCursor, rowsToRead, toPage } from '../../../http/paging.ts';
import { implement } from '../../../services.ts';
import { savedSearchesOf } from './queries.ts';

export const listSavedSearches = implement(
  'GET /users/searches',
  async ({ query, caller: { userid } }, { db }) => {
    const [after = 0] = readCursor(query.cursor, isIdKey) ?? [];
    const searches = await savedSearchesOf.all(db, {
      userid,
      after,
      rows: rowsToRead(query.limit),
    });
    // A CHECK constraint guarantees the type.
    return toPage(searches as ItemOf<'GET /users/searches'>[], query.limit, ({ searchid }) => [
      searchid,
    ]);
  },
);
