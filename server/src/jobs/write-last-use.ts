import { write } from '../db/statement.ts';
import { type Job, minutes, task } from './job.ts';

/** Skips sessions that are locked by another process or by the deletion of an account. */
const touchSessions = write({
  name: 'touch-sessions',
  sql: `update sessions set lastused = now() where sessionid in (
          select sessionid from sessions where sessionid = any(:sessionids)
          for no key update skip locked)`,
  takes: { sessionids: 'int[]' },
});

/** Writes the last use of sessions once a minute, instead of with each request. */
export const writeLastUse = (used: Set<number>): Job =>
  task({
    name: 'write-last-use',
    every: minutes(1),
    async run(db) {
      const sessionids = [...used];
      if (sessionids.length === 0) return 0;
      await db.transaction((tx) => touchSessions.count(tx, { sessionids }));
      for (const sessionid of sessionids) used.delete(sessionid);
      return sessionids.length;
    },
  });
