import type { Feature } from '../../feature.ts';
import { deleteClosedReports, sendReports } from './jobs.ts';
import { reportOperations } from './operations.ts';
import { allRows, jsonList, ROWS_PER_READ } from '../../platform/http/streamed.ts';
import { openReportsBy } from './sql.ts';

export const reports: Feature = {
  operations: reportOperations,
  jobs: ({ config, internet }) => [deleteClosedReports, sendReports(config, internet)],
  lifecycle: {
    exported: (db, { userid }) => ({
      reports: jsonList(
        allRows((last?: { reportid: number }) =>
          openReportsBy.all(db, { userid, after: last?.reportid ?? 0, rows: ROWS_PER_READ }),
        ),
        ({ reportid: _, ...report }) => report,
      ),
    }),
  },
};
