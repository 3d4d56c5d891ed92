import { backoff } from '@clan-companion/runtime/backoff';
import { describeError } from '@clan-companion/runtime/log';
import { StartError } from '@clan-companion/runtime/start-error';
import type { FastifyBaseLogger } from 'fastify';
import { DatabaseUnavailable } from '../db/database-errors.ts';
import type { Database } from '../db/database.ts';
import type { Job, Worked } from './job.ts';

/** In milliseconds. */
export interface Timing {
  /** Delay after a wake-up, so that one poll handles a burst of changes. */
  readonly gather: number;
  /** Delay before rows that could not be claimed are tried again. */
  readonly blocked: number;
  /** Pauses after failures. */
  readonly backoff: { readonly first: number; readonly longest: number };
}

/** Schedules the polls of one job in one process, and counts the results. */
export class JobLoop {
  readonly job: Job;
  done = 0;
  failed = 0;
  due = 0;
  readonly #db: Database;
  readonly #log: FastifyBaseLogger;
  readonly #timing: Timing;
  readonly #stop = new AbortController();
  /** Running work outside of transactions. Each takes one place in the batch. */
  readonly #started = new Set<Promise<void>>();
  readonly #keys = new Set<number>();
  #allKeys = true;
  #nextFullPoll = 0;
  #oldest: number | undefined;
  /** Consecutive polls that failed, or found due rows and could not claim them. */
  #misses = 0;
  #failing = false;
  #timer: NodeJS.Timeout | undefined;
  /** Waiting for the next full poll. A change may start a poll earlier. */
  #idle = false;
  #polling: Promise<void> | undefined;

  constructor(job: Job, db: Database, log: FastifyBaseLogger, timing: Timing) {
    this.job = job;
    this.#db = db;
    this.#log = log;
    this.#timing = timing;
  }

  /** Seconds since the oldest row became due. Keeps growing until that row is handled. */
  get lag(): number {
    return this.#oldest === undefined ? 0 : (performance.now() - this.#oldest) / 1000;
  }

  start(): void {
    this.#pollIn(0);
  }

  /** Completes transactions, and signals other work to stop. */
  async stop(): Promise<void> {
    this.#stop.abort();
    clearTimeout(this.#timer);
    await this.#polling;
    await Promise.all(this.#started);
  }

  wake(key: number): void {
    this.#keys.add(key);
    if (this.#idle) this.#pollIn(this.#timing.gather);
  }

  /** Wake-ups may have been missed. After a reconnect, a retry may succeed. */
  changesMissed(): void {
    if (!this.job.wokenBy && !this.#failing) return;
    this.#allKeys = true;
    if (this.#idle || this.#failing) this.#pollIn(this.#timing.gather);
  }

  #pollIn(ms: number, idle = false): void {
    clearTimeout(this.#timer);
    this.#idle = idle;
    if (this.#stop.signal.aborted) return;
    this.#timer = setTimeout(() => {
      this.#idle = false;
      this.#failing = false;
      this.#polling = this.#poll();
    }, ms);
  }

  get #room(): number {
    return this.job.batch - this.#started.size;
  }

  #rest(): void {
    if (this.#room > 0 && (this.#allKeys || this.#keys.size > 0)) {
      this.#pollIn(this.#timing.gather);
    } else {
      this.#pollIn(Math.max(0, this.#nextFullPoll - performance.now()), true);
    }
  }

  async #poll(): Promise<void> {
    // A timer can fire a little early, so a poll without keys is a full one, too.
    if (performance.now() >= this.#nextFullPoll || this.#keys.size === 0) this.#allKeys = true;
    // Jitter spreads out the processes.
    if (this.#allKeys) {
      this.#nextFullPoll = performance.now() + this.job.every * (0.9 + Math.random() / 5);
    }
    if (this.#room <= 0) return this.#rest();
    const keys = this.#allKeys ? undefined : [...this.#keys];
    this.#allKeys = false;
    this.#keys.clear();
    try {
      if (!keys) await this.#measure();
      const nothingDue = !keys && this.job.measure && this.due === 0;
      if (nothingDue) this.#after({ done: 0, more: false }, true);
      else {
        const { signal: stop } = this.#stop;
        const batch = { db: this.#db, rows: this.#room, keys, stop };
        this.#after(await this.job.work(batch), !keys);
      }
    } catch (error) {
      this.#retryAfter(error);
    }
  }

  async #measure(): Promise<void> {
    const measured = await this.job.measure?.(this.#db.primary);
    if (!measured) return;
    this.due = measured.due;
    this.#oldest = measured.due > 0 ? performance.now() - measured.lag * 1000 : undefined;
  }

  #after({ done, more, started = [], blocked = [] }: Worked, full: boolean): void {
    this.done += done;
    for (const { key, work } of started) this.#track(key, work);
    if (full) {
      this.due = this.job.measure ? Math.max(0, this.due - done - started.length) : 0;
      if (this.due === 0) this.#oldest = undefined;
    }
    for (const key of blocked) this.#keys.add(key);
    if (more) {
      this.#misses = 0;
      this.#allKeys = true;
      if (this.#room > 0) this.#pollIn(0);
      else this.#rest();
    } else if (blocked.length > 0) {
      this.#pollIn(this.#timing.blocked);
    } else {
      this.#recheckLockedRows(full);
      this.#rest();
    }
  }

  /** Remaining rows are locked by another process. If it dies, they are due again. */
  #recheckLockedRows(full: boolean): void {
    if (!full) return;
    if (this.due === 0) {
      this.#misses = 0;
      return;
    }
    const soon = performance.now() + backoff(this.#misses, this.#timing.backoff);
    this.#nextFullPoll = Math.min(this.#nextFullPoll, soon);
    this.#misses += 1;
  }

  #track(key: number, work: Promise<void>): void {
    const tracked = this.#settle(work).finally(() => {
      this.#started.delete(tracked);
      this.wake(key);
    });
    this.#started.add(tracked);
  }

  async #settle(work: Promise<void>): Promise<void> {
    try {
      await work;
      this.done += 1;
    } catch (error) {
      this.failed += 1;
      this.#logFailure(error);
    }
  }

  #retryAfter(error: unknown): void {
    this.failed += 1;
    this.#failing = true;
    this.#allKeys = true;
    // A job without rows to measure counts as due from its first failure on.
    if (!this.job.measure) this.due = 1;
    if (this.due > 0) this.#oldest ??= performance.now();
    const pause = backoff(this.#misses, this.#timing.backoff);
    this.#misses += 1;
    this.#logFailure(error, { retryMs: Math.round(pause) });
    this.#pollIn(pause);
  }

  #logFailure(error: unknown, more: { retryMs?: number } = {}): void {
    const job = this.job.name;
    if (error instanceof DatabaseUnavailable) {
      // Its outage is logged already.
      this.#log.debug({ reason: describeError(error), job }, 'Job waits for the database');
    } else if (error instanceof StartError) this.#log.warn({ job, ...more }, error.message);
    else this.#log.warn({ err: error, job, ...more }, 'Job failed, retrying');
  }
}

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
