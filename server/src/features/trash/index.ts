import type { Feature } from '../../feature.ts';
import { jsonRows, ROWS_PER_READ } from '../../platform/http/streamed.ts';
import { deletion, minutes } from '../../platform/jobs/job.ts';
import { trashOf } from './sql.ts';

const WAIT = 'make_interval(days => :days)';

const deleteOldTrash = deletion({
  name: 'delete-trash',
  every: minutes(10),
  table: 'trash',
  key: 'trashid',
  where: `deleted < now() - ${WAIT}`,
  since: 'deleted',
  wait: WAIT,
  takes: { days: 'int' },
});

export const trash: Feature = {
  jobs: ({ config }) => [deleteOldTrash({ days: config.restoreDays })],
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
