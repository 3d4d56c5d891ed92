import { write } from '../db/statement.ts';
import { type Job, minutes, task } from './job.ts';

/** Skips sessions that another process or the deletion of an account has locked, instead of waiting. */
const touchSessions = write({
  name: 'touch-sessions',
  sql: `update sessions set lastused = now() where sessionid in (
          select sessionid from sessions where sessionid = any(:sessionids)
          for no key update skip locked)`,
  takes: { sessionids: 'int[]' },
});

/** Sessions used in this process since the last time: one write a minute instead of one per request. */
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
