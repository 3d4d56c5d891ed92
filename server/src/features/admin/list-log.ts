import { isIdKey, readCursor, rowsToRead, toPage } from '../../http/paging.ts';
import type { ItemOf } from '../../http/operation.ts';
import { implement } from '../../services.ts';
import { undoableActions } from './acts/undo.ts';
import { logBefore } from './queries.ts';

const NEWEST = 2 ** 31 - 1;

export const listLog = implement('GET /admin/log', async ({ query }, { db }) => {
  const [before] = readCursor(query.cursor, isIdKey) ?? [NEWEST];
  const rows = await logBefore.all(db, {
    before,
    undoable: undoableActions,
    rows: rowsToRead(query.limit),
  });
  return toPage(rows as ItemOf<'GET /admin/log'>[], query.limit, ({ logid }) => [logid]);
});
