import type { Feature } from '../../feature.ts';
import { jsonRows, ROWS_PER_READ } from '../../platform/http/streamed.ts';
import { deleteExpiredSessions, endIdleSessions, writeLastUse } from './jobs.ts';
import { signInOperations } from './operations.ts';
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
      sessions: jsonRows(
        'sessionid',
        (after) => sessionsOf.all(db, { userid, after, rows: ROWS_PER_READ }),
        (row) => ({ ...row, current: row.sessionid === sessionid }),
      ),
    }),
  },
};
