import type { NeededByJobs } from './feature.ts';
import { features } from './features.ts';
import { addToToday } from './features/admin/overview/sql.ts';
import { backUp } from './platform/jobs/back-up.ts';
import { deleteIdempotencyKeys, deleteOldChanges } from './platform/jobs/retention.ts';
import type { Job } from './platform/jobs/job.ts';

/** Every job of the service. */
export const listJobs = (needed: NeededByJobs): readonly Job[] => {
  const { config, log, backups } = needed;
  return [
    ...features.flatMap(({ jobs }) => jobs?.(needed) ?? []),
    deleteOldChanges(config, log),
    deleteIdempotencyKeys,
    backUp(config, log, backups, (tx) => addToToday.count(tx, { errors: 0, backups: 1 })),
  ];
};
