import { isIdKey, readCursor, rowsToRead, toPage } from '../../http/paging.ts';
import { implement } from '../../services.ts';
import { requestsBy, withAnswers } from './queries.ts';

export const listOwnRequests = implement(
  'GET /users/requests',
  async ({ query, session }, { db }) => {
    const [after] = readCursor(query.cursor, isIdKey) ?? [0];
    const { userid } = session;
    const requests = await requestsBy.all(db, { userid, after, rows: rowsToRead(query.limit) });
    return toPage(requests.map(withAnswers), query.limit, ({ requestid }) => [requestid]);
  },
);
