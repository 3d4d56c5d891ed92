import { isTimeAndTextKey, readCursor, rowsToRead, toPage } from '../../http/paging.ts';
import { implement } from '../../services.ts';
import { bansBefore } from './queries.ts';

export const listBans = implement('GET /admin/bans', async ({ query }, { db }) => {
  const [before, beforeid] = readCursor(query.cursor, isTimeAndTextKey) ?? [];
  const rows = await bansBefore.all(db, { before, beforeid, rows: rowsToRead(query.limit) });
  return toPage(rows, query.limit, ({ since, chatid }) => [since, chatid]);
});
