import { record } from '../db/changes/record.ts';
import { deleteSessions } from './delete-expired-sessions.ts';
import { dueRows } from './due-rows.ts';
import { hours, job } from './job.ts';

const IDLE = `interval '90 days'`;

/** Without an index: it would make each write of the last use more expensive. */
const idleSessions = dueRows({
  name: 'idle-sessions',
  table: 'sessions',
  where: `lastused < now() - ${IDLE}`,
  since: 'lastused',
  wait: IDLE,
  gives: { sessionid: 'int', userid: 'int' },
});

/** For a high SESSION_DAYS: nobody remembers these devices. */
export const endIdleSessions = job({
  name: 'end-idle-sessions',
  every: hours(1),
  due: idleSessions(),
  async run(tx, sessions) {
    await deleteSessions.count(tx, { sessionids: sessions.map(({ sessionid }) => sessionid) });
    for (const { sessionid, userid } of sessions) {
      record(tx, 'session-ended', { userid, detail: { sessionid } });
    }
  },
});
