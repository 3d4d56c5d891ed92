import type { Config } from '../../config.ts';
import { record } from '../../platform/db/changes/record.ts';
import { write } from '../../platform/db/statement.ts';
import { TODAY } from '../../platform/db/today.ts';
import { deletion, dueRows, job, minutes, hours, type Job, task } from '../../platform/jobs/job.ts';

const deleteSessions = write({
  name: 'delete-sessions',
  sql: `delete from sessions where sessionid = any(:sessionids)`,
  takes: { sessionids: 'int[]' },
});

/** An expired session is never accepted, so this only frees the space. */
export const deleteExpiredSessions = deletion({
  name: 'delete-expired-sessions',
  every: minutes(1),
  table: 'sessions',
  key: 'sessionid',
  where: 'expires < now()',
  since: 'expires',
})();

const IDLE = `interval '90 days'`;

/**
 * Only sessions older than that can be idle, and the index on `expires` finds these: none, if
 * SESSION_DAYS is lower. An index on `lastused` would make each write of the last use more expensive.
 */
const idleSessions = dueRows({
  name: 'idle-sessions',
  table: 'sessions',
  where: `expires < now() + make_interval(days => :days) - ${IDLE} and lastused < now() - ${IDLE}`,
  since: 'lastused',
  order: 'expires',
  wait: IDLE,
  takes: { days: 'int' },
  gives: { sessionid: 'int', userid: 'int' },
});

/** For a high SESSION_DAYS: nobody remembers these devices. */
export const endIdleSessions = ({ sessionDays: days }: Pick<Config, 'sessionDays'>): Job =>
  job({
    name: 'end-idle-sessions',
    every: hours(1),
    due: idleSessions({ days }),
    async run(tx, sessions) {
      await deleteSessions.count(tx, { sessionids: sessions.map(({ sessionid }) => sessionid) });
      for (const { sessionid, userid } of sessions) {
        record(tx, 'session-ended', { userid, detail: { sessionid } });
      }
    },
  });

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
