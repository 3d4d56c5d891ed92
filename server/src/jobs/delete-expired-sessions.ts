import { write } from '../db/statement.ts';
import { dueRows } from './due-rows.ts';
import { job, minutes } from './job.ts';

const expiredSessions = dueRows({
  name: 'expired-sessions',
  table: 'sessions',
  where: 'expires < now()',
  since: 'expires',
  gives: { sessionid: 'int' },
});

export const deleteSessions = write({
  name: 'delete-sessions',
  sql: `delete from sessions where sessionid = any(:sessionids)`,
  takes: { sessionids: 'int[]' },
});

/** An expired session is never accepted, so this only frees the space. */
export const deleteExpiredSessions = job({
  name: 'delete-expired-sessions',
  every: minutes(1),
  due: expiredSessions(),
  run: (tx, sessions) =>
    deleteSessions.count(tx, { sessionids: sessions.map(({ sessionid }) => sessionid) }),
});
