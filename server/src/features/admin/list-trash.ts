import { isIdKey, readCursor, rowsToRead, toPage } from '../../http/paging.ts';
import type { ItemOf } from '../../http/operation.ts';
import { implement } from '../../services.ts';
import { trashBefore } from '../trash/queries.ts';

const NEWEST = 2 ** 31 - 1;

export const listTrash = implement('GET /admin/trash', async ({ query }, { db }) => {
  const [before] = readCursor(query.cursor, isIdKey) ?? [NEWEST];
  const rows = await trashBefore.all(db, {
    before,
    text: query.text,
    rows: rowsToRead(query.limit),
  });
  return toPage(rows as ItemOf<'GET /admin/trash'>[], query.limit, ({ trashid }) => [trashid]);
});
