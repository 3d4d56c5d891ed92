import type { Feature } from '../../feature.ts';
import { jsonRows, ROWS_PER_READ } from '../../platform/http/streamed.ts';
import { deleteClosedReports, sendReports } from './jobs.ts';
import { reportOperations } from './operations.ts';
import { openReportsBy } from './sql.ts';

export const reports: Feature = {
  operations: reportOperations,
  jobs: ({ config, internet }) => [deleteClosedReports, sendReports(config, internet)],
  lifecycle: {
    exported: (db, { userid }) => ({
      reports: jsonRows(
        'reportid',
        (after) => openReportsBy.all(db, { userid, after, rows: ROWS_PER_READ }),
        ({ reportid: _, ...report }) => report,
      ),
    }),
  },
};
