import { whyNotInvite } from '../../access/clans.ts';
import { implement } from '../../http/operation.ts';
import { isIdKey, readCursor, rowsToRead, toPage } from '../../http/paging.ts';
import { allow } from '../../http/problem.ts';
import { standingIn } from '../clans/queries.ts';
import { requestsTo } from './queries.ts';

export const listRequests = implement(
  'GET /clans/{clan_id}/requests',
  async ({ params, query, session }, { db }) => {
    const { clan_id: clanid } = params;
    const [after] = readCursor(query.cursor, isIdKey) ?? [0];
    allow(whyNotInvite(await standingIn(db, clanid, session.userid)));
    const requests = await requestsTo.all(db, { clanid, after, rows: rowsToRead(query.limit) });
    return toPage(requests, query.limit, ({ requestid }) => [requestid]);
  },
);
