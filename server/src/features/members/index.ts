import type { Feature } from '../../feature.ts';
import { isThere } from '../../lifecycle/trash.ts';
import { jsonRows, ROWS_PER_READ } from '../../platform/http/streamed.ts';
import { memberOperations, undoRejection } from './operations.ts';
import { endRequestsOf, endRequestsTo, requestsBy } from './sql.ts';

export const members: Feature = {
  undoables: [undoRejection],
  operations: memberOperations,
  lifecycle: {
    memberJoins: (tx, { userid }) => endRequestsOf(tx, userid),
    clanEnds: (tx, clanid) => endRequestsTo(tx, clanid),
    accountEnds: (tx, { userid }) => endRequestsOf(tx, userid),
    exported: (db, { userid }) => ({
      requests: jsonRows(
        'requestid',
        (after) => requestsBy.all(db, { userid, after, rows: ROWS_PER_READ }),
        ({ requestid: _, ...request }) => request,
      ),
    }),
    kept: {
      clan: { blocked: { where: 'clanid = :id', lostIf: `not ${isThere('users', 'userid')}` } },
      account: { blocked: { where: 'userid = :id', lostIf: `not ${isThere('clans', 'clanid')}` } },
    },
  },
};
