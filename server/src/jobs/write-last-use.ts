import { record } from '../db/changes/record.ts';
import { write } from '../db/statement.ts';
import { TODAY } from '../db/today.ts';
import { type Job, minutes, task } from './job.ts';

/** Skips sessions that are locked by another process or by the deletion of an account. */
const touchSessions = write({
  name: 'touch-sessions',
  sql: `update sessions set lastused = now() where sessionid in (
          select sessionid from sessions where sessionid = any(:sessionids)
          for no key update skip locked)`,
  takes: { sessionids: 'int[]' },
});

/** At most once a day per person. Gives the clans whose lists of members change. */
const touchPeople = write({
  name: 'touch-people',
  sql: `with active as (
          update users set lastactive = ${TODAY} where userid in (
            select u.userid from users u
            where u.userid in (select userid from sessions where sessionid = any(:sessionids))
              and u.lastactive is distinct from ${TODAY}
            for no key update skip locked)
          returning userid)
        select distinct m.clanid from active join members m using (userid)`,
  takes: { sessionids: 'int[]' },
  gives: { clanid: 'int' },
});

/** Writes the last use of sessions once a minute, instead of with each request. */
export const writeLastUse = (used: Set<number>): Job =>
  task({
    name: 'write-last-use',
    every: minutes(1),
    async run(db) {
      const sessionids = [...used];
      if (sessionids.length === 0) return 0;
      await db.transaction(async (tx) => {
        await touchSessions.count(tx, { sessionids });
        for (const clan of await touchPeople.all(tx, { sessionids })) {
          record(tx, 'user-active', { detail: clan });
        }
      });
      for (const sessionid of sessionids) used.delete(sessionid);
      return sessionids.length;
    },
  });
