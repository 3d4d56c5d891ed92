import { isIdKey, readCursor, rowsToRead, toPage } from '../../http/paging.ts';
import { implement } from '../../services.ts';
import { sessionsOf } from './queries.ts';

export const listSessions = implement('GET /users/sessions', async ({ query, session }, { db }) => {
  const [after] = readCursor(query.cursor, isIdKey) ?? [0];
  const rows = await sessionsOf.all(db, {
    userid: session.userid,
    after,
    rows: rowsToRead(query.limit),
  });
  const sessions = rows.map((row) => ({ ...row, current: row.sessionid === session.sessionid }));
  return toPage(sessions, query.limit, ({ sessionid }) => [sessionid]);
});
