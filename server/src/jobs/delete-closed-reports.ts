import { write } from '../db/statement.ts';
import { dueRows } from './due-rows.ts';
import { hours, job } from './job.ts';

const WAIT = `interval '180 days'`;

const oldReports = dueRows({
  name: 'closed-reports',
  table: 'reported',
  where: `closed < now() - ${WAIT}`,
  since: 'closed',
  wait: WAIT,
  gives: { reportedid: 'int' },
});

const deleteReported = write({
  name: 'delete-reported',
  sql: `delete from reported where reportedid = any(:reportedids)`,
  takes: { reportedids: 'int[]' },
});

export const deleteClosedReports = job({
  name: 'delete-closed-reports',
  every: hours(1),
  due: oldReports(),
  run: (tx, rows) =>
    deleteReported.count(tx, { reportedids: rows.map(({ reportedid }) => reportedid) }),
});
