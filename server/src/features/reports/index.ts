import type { Feature } from '../../feature.ts';
import { deleteClosedReports, sendReports } from './jobs.ts';
import { reportOperations } from './operations.ts';

export const reports: Feature = {
  operations: reportOperations,
  jobs: ({ config, internet }) => [deleteClosedReports, sendReports(config, internet)],
};
