import { whyNotInvite } from '../../access/clans.ts';
import { isIdKey, readCursor, rowsToRead, toPage } from '../../http/paging.ts';
import { allow } from '../../http/problem.ts';
import { ready } from '../../http/ready.ts';
import { implement } from '../../services.ts';
import { requestsTo, withAnswers } from './queries.ts';

export const listRequests = implement(
  'GET /clans/{clan_id}/requests',
  async ({ params, query, session }, { standings }) => {
    const { clan_id: clanid } = params;
    const [after] = readCursor(query.cursor, isIdKey) ?? [0];
    const standing = await standings.find(clanid, session.userid);
    allow(whyNotInvite(standing.value));
    return ready(standing, async (db) => {
      const requests = await requestsTo.all(db, { clanid, after, rows: rowsToRead(query.limit) });
      const shown = requests.map(withAnswers);
      return { answer: toPage(shown, query.limit, ({ requestid }) => [requestid]) };
    });
  },
);
