import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { ErrorCount, FigureStatus } from './features/admin/overview/jobs.ts';
import type { Undoable } from './features/undo/rules.ts';
import type { DeliveryCounts } from './features/webhooks/deliver-changes.ts';
import type { Lifecycle, Lifecycles } from './lifecycle/lifecycle.ts';
import type { Implementation } from './platform/http/operation.ts';
import type { Sessions } from './features/sign-in/sessions.ts';
import type { Internet } from './platform/internet/post.ts';
import type { BackupStatus } from './platform/jobs/back-up.ts';
import type { Job } from './platform/jobs/job.ts';
import type { Services } from './services.ts';

/** One capability of the service. */
export interface Feature {
  readonly operations?: readonly Implementation<Services>[];
  readonly jobs?: (needed: NeededByJobs) => readonly Job[];
  readonly lifecycle?: Lifecycle;
  /** What people can undo for a minute. */
  readonly undoables?: readonly Undoable<never>[];
}

/** The counts are shown as metrics. */
export interface NeededByJobs {
  readonly config: Config;
  readonly lifecycles: Lifecycles;
  readonly log: FastifyBaseLogger;
  readonly sessions: Sessions;
  readonly internet: Internet;
  readonly deliveries: DeliveryCounts;
  readonly backups: BackupStatus;
  readonly figures: FigureStatus;
  readonly errors: ErrorCount;
}
