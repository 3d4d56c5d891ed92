import type { Feature } from '../../feature.ts';
import { deleteExpiredSessions, endIdleSessions, writeLastUse } from './jobs.ts';
import { signInOperations } from './operations.ts';
import { allRows, jsonList, ROWS_PER_READ } from '../../platform/http/streamed.ts';
import { sessionsOf } from './sql.ts';

export const signIn: Feature = {
  operations: signInOperations,
  jobs: ({ config, sessions }) => [
    deleteExpiredSessions,
    endIdleSessions(config),
    writeLastUse(sessions.used),
  ],
  lifecycle: {
    exported: (db, { userid, sessionid }) => ({
      sessions: jsonList(
        allRows((last?: { sessionid: number }) =>
          sessionsOf.all(db, { userid, after: last?.sessionid ?? 0, rows: ROWS_PER_READ }),
        ),
        (row) => ({ ...row, current: row.sessionid === sessionid }),
      ),
    }),
  },
};
