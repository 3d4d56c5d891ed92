import type { Config } from '../../config.ts';
import type { Feature } from '../../feature.ts';
import { write } from '../../platform/db/statement.ts';
import { jsonRows, ROWS_PER_READ } from '../../platform/http/streamed.ts';
import { dueRows, type Job, job, minutes } from '../../platform/jobs/job.ts';
import { trashOf } from './sql.ts';

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

const deleteOldTrash = ({ restoreDays }: Pick<Config, 'restoreDays'>): Job =>
  job({
    name: 'delete-trash',
    every: minutes(10),
    due: oldTrash({ days: restoreDays }),
    run: (tx, rows) => deleteTrashRows.count(tx, { trashids: rows.map(({ trashid }) => trashid) }),
  });

export const trash: Feature = {
  jobs: ({ config }) => [deleteOldTrash(config)],
  lifecycle: {
    exported: (db, { userid }) => ({
      deleted: jsonRows(
        'trashid',
        (after) => trashOf.all(db, { userid, after, rows: ROWS_PER_READ }),
        ({ trashid: _, ...thing }) => thing,
      ),
    }),
  },
};
