import type { Config } from '../config.ts';
import type { DeliveryCounts } from '../features/webhooks/deliver-changes.ts';
import type { Internet } from '../features/webhooks/internet.ts';
import type { Sessions } from '../http/sessions.ts';
import { computeSkeletons } from './compute-skeletons.ts';
import { deleteExpiredSessions } from './delete-expired-sessions.ts';
import { deleteUnvisitedMaps } from './delete-unvisited-maps.ts';
import { deliverWebhooks } from './deliver-webhooks.ts';
import type { Job } from './job.ts';
import { settleWalkers } from './settle-walkers.ts';
import { writeLastUse } from './write-last-use.ts';

interface Needed {
  readonly config: Config;
  readonly sessions: Sessions;
  readonly internet: Internet;
  readonly deliveries: DeliveryCounts;
}

/** Every job of the service. */
export const listJobs = ({ config, sessions, internet, deliveries }: Needed): readonly Job[] => [
  computeSkeletons,
  deleteExpiredSessions,
  writeLastUse(sessions.used),
  deleteUnvisitedMaps(config),
  settleWalkers,
  deliverWebhooks(internet, deliveries),
];
