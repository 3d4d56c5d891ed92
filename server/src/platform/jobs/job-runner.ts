import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database.ts';
import type { Job } from './job.ts';
import { JobLoop, type Timing } from './job-loop.ts';

const TIMING: Timing = {
  gather: 50,
  blocked: 250,
  backoff: { first: 1_000, longest: 60_000 },
};

/** Runs all jobs of a process independently: one that fails or waits does not delay the others. */
export class JobRunner {
  /** For metrics. */
  readonly loops: readonly JobLoop[];
  readonly #db: Database;

  constructor(db: Database, log: FastifyBaseLogger, jobs: readonly Job[], timing = TIMING) {
    this.#db = db;
    this.loops = jobs.map((job) => new JobLoop(job, db, log, timing));
  }

  start(): void {
    this.#db.feed.listen({
      changed: (change) => {
        for (const loop of this.loops) {
          const key = loop.job.wokenBy?.(change);
          if (key !== undefined) loop.wake(key);
        }
      },
      lost: () => {
        for (const loop of this.loops) loop.changesMissed();
      },
    });
    for (const loop of this.loops) loop.start();
  }

  async stop(): Promise<void> {
    await Promise.all(this.loops.map((loop) => loop.stop()));
  }
}
