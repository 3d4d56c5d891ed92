import type { Config } from '../../config.ts';
import { write } from '../../platform/db/statement.ts';
import { dueRows, type Job, job, minutes } from '../../platform/jobs/job.ts';

const WAIT = 'make_interval(days => :days)';

const oldTrash = dueRows({
  name: 'old-trash',
  table: 'trash',
  where: `deleted < now() - ${WAIT}`,
  since: 'deleted',
  wait: WAIT,
  takes: { days: 'int' },
  gives: { trashid: 'int' },
});

const deleteTrashRows = write({
  name: 'delete-trash',
  sql: `delete from trash where trashid = any(:trashids)`,
  takes: { trashids: 'int[]' },
});

export const deleteTrash = ({ restoreDays }: Pick<Config, 'restoreDays'>): Job =>
  job({
    name: 'delete-trash',
    every: minutes(10),
    due: oldTrash({ days: restoreDays }),
    run: (tx, rows) => deleteTrashRows.count(tx, { trashids: rows.map(({ trashid }) => trashid) }),
  });
