import type { DeliveryCounts } from '../features/webhooks/deliver-changes.ts';
import type { Internet } from '../features/webhooks/internet.ts';
import type { Sessions } from '../http/sessions.ts';
import { computeSkeletons } from './compute-skeletons.ts';
import { deleteExpiredSessions } from './delete-expired-sessions.ts';
import { deliverWebhooks } from './deliver-webhooks.ts';
import type { Job } from './job.ts';
import { writeLastUse } from './write-last-use.ts';

interface Needed {
  readonly sessions: Sessions;
  readonly internet: Internet;
  readonly deliveries: DeliveryCounts;
}

/** Every job of the service. */
export const listJobs = ({ sessions, internet, deliveries }: Needed): readonly Job[] => [
  computeSkeletons,
  deleteExpiredSessions,
  writeLastUse(sessions.used),
  deliverWebhooks(internet, deliveries),
];
