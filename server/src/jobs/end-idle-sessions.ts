import type { Config } from '../config.ts';
import { record } from '../db/changes/record.ts';
import { deleteSessions } from './delete-expired-sessions.ts';
import { dueRows } from './due-rows.ts';
import { hours, type Job, job } from './job.ts';

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
