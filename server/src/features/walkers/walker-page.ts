import type { Queryable } from '../../db/statement.ts';
import { searchKey } from '../../db/search-key.ts';
import type { ItemOf } from '../../http/operation.ts';
import { isTextAndTextKey, type Page, readCursor, rowsToRead, toPage } from '../../http/paging.ts';
import { searchWalkers, showWalkers } from './queries.ts';

interface Search {
  type?: string;
  name?: string;
  walkerid?: string;
  ownerid?: string;
  unseendays?: number;
  limit?: number;
  cursor?: string;
}

interface Whose {
  clanid?: number | undefined;
  ownerid?: number;
}

/** Walkers by name. An invalid cursor is rejected before anything is looked up. */
export function walkerPage({ type, name, walkerid, ownerid, unseendays, limit, cursor }: Search) {
  const [afterkey, afterid] = readCursor(cursor, isTextAndTextKey) ?? [];
  return async (db: Queryable, whose: Whose): Promise<Page<ItemOf<'GET /walkers'>>> => {
    const walkers = await searchWalkers.all(db, {
      ...whose,
      type: type === undefined ? undefined : searchKey(type),
      part: name === undefined ? undefined : searchKey(name),
      walkerid,
      ownedby: ownerid,
      unseendays,
      afterkey,
      afterid,
      rows: rowsToRead(limit),
    });
    const shown = await showWalkers(db, walkers);
    return toPage(shown, limit, (row) => [row.namekey, row.recordid]);
  };
}
