import { isIdKey, readCursor, rowsToRead, toPage } from '../../http/paging.ts';
import type { ItemOf } from '../../http/operation.ts';
import { implement } from '../../services.ts';
import { reportedBefore } from '../reports/queries.ts';

const NEWEST = 2 ** 31 - 1;

export const listReports = implement('GET /admin/reports', async ({ query }, { db }) => {
  const [before] = readCursor(query.cursor, isIdKey) ?? [NEWEST];
  const isOpen = query.state !== 'closed';
  const rows = await reportedBefore.all(db, { isOpen, before, rows: rowsToRead(query.limit) });
  return toPage(rows as ItemOf<'GET /admin/reports'>[], query.limit, ({ reportid }) => [reportid]);
});
