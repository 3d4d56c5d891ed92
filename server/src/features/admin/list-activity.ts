import { isBigIdKey, readCursor, rowsToRead, toPage } from '../../http/paging.ts';
import { implement } from '../../services.ts';
import { userByChatid } from '../users/queries.ts';
import { changesBy } from './queries.ts';

const NEWEST = Number.MAX_SAFE_INTEGER;

export const listActivity = implement(
  'GET /admin/people/{chat_id}/changes',
  async ({ params, query }, { db }) => {
    const { userid } = await userByChatid(db, params.chat_id);
    const [before] = readCursor(query.cursor, isBigIdKey) ?? [NEWEST];
    const rows = await changesBy.all(db, { userid, before, rows: rowsToRead(query.limit) });
    return toPage(rows, query.limit, ({ changeid }) => [changeid]);
  },
);
