import type { Feature } from '../../feature.ts';
import { deleteExpiredSessions, endIdleSessions, writeLastUse } from './jobs.ts';
import { signInOperations } from './operations.ts';

export const signIn: Feature = {
  operations: signInOperations,
  jobs: ({ config, sessions }) => [
    deleteExpiredSessions,
    endIdleSessions(config),
    writeLastUse(sessions.used),
  ],
};
