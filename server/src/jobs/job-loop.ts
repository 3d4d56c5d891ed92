import type { FastifyBaseLogger } from 'fastify';
import { backoff } from '../backoff.ts';
import type { Database } from '../db/database.ts';
import type { Job, Worked } from './job.ts';

/** In milliseconds. */
export interface Timing {
  /** Changes come in bursts: one look is for all of a burst. */
  readonly gather: number;
  /** Until rows that could not be claimed yet are looked at again. */
  readonly blocked: number;
  /** Pauses after failures. */
  readonly backoff: { readonly first: number; readonly longest: number };
}

/** One job in one process: when it looks for work, and what has come of it. */
export class JobLoop {
  readonly job: Job;
  done = 0;
  failed = 0;
  due = 0;
  readonly #db: Database;
  readonly #log: FastifyBaseLogger;
  readonly #timing: Timing;
  readonly #stop = new AbortController();
  /** Work outside of transactions; each takes a place in the batch. */
  readonly #started = new Set<Promise<void>>();
  readonly #keys = new Set<number>();
  #allKeys = true;
  #nextFullLook = 0;
  #oldest: number | undefined;
  /** Consecutive looks that failed, or found due rows and could not claim them. */
  #misses = 0;
  #failing = false;
  #timer: NodeJS.Timeout | undefined;
  /** Nothing is to be done before the next full look, so a change may bring the next look forward. */
  #idle = false;
  #looking: Promise<void> | undefined;

  constructor(job: Job, db: Database, log: FastifyBaseLogger, timing: Timing) {
    this.job = job;
    this.#db = db;
    this.#log = log;
    this.#timing = timing;
  }

  /** For how many seconds the oldest row is due; it grows while nobody handles that row. */
  get lag(): number {
    return this.#oldest === undefined ? 0 : (performance.now() - this.#oldest) / 1000;
  }

  start(): void {
    this.#lookIn(0);
  }

  /** Transactions are completed; work outside of them is asked to stop. */
  async stop(): Promise<void> {
    this.#stop.abort();
    clearTimeout(this.#timer);
    await this.#looking;
    await Promise.all(this.#started);
  }

  wake(key: number): void {
    this.#keys.add(key);
    if (this.#idle) this.#lookIn(this.#timing.gather);
  }

  /** The connection was lost or is back: wake-ups may have been missed, and a retry may succeed. */
  reconnected(): void {
    if (!this.job.wokenBy && !this.#failing) return;
    this.#allKeys = true;
    if (this.#idle || this.#failing) this.#lookIn(this.#timing.gather);
  }

  #lookIn(ms: number, idle = false): void {
    clearTimeout(this.#timer);
    this.#idle = idle;
    if (this.#stop.signal.aborted) return;
    this.#timer = setTimeout(() => {
      this.#idle = false;
      this.#failing = false;
      this.#looking = this.#look();
    }, ms);
  }

  get #room(): number {
    return this.job.batch - this.#started.size;
  }

  #rest(): void {
    if (this.#room > 0 && (this.#allKeys || this.#keys.size > 0)) {
      this.#lookIn(this.#timing.gather);
    } else {
      this.#lookIn(Math.max(0, this.#nextFullLook - performance.now()), true);
    }
  }

  async #look(): Promise<void> {
    if (performance.now() >= this.#nextFullLook) this.#allKeys = true;
    // With a little jitter, so that processes spread out.
    if (this.#allKeys) {
      this.#nextFullLook = performance.now() + this.job.every * (0.9 + Math.random() / 5);
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
      if (this.#room > 0) this.#lookIn(0);
      else this.#rest();
    } else if (blocked.length > 0) {
      this.#lookIn(this.#timing.blocked);
    } else {
      this.#checkOnOthers(full);
      this.#rest();
    }
  }

  /** Rows left over are locked by another process. Should it die, they are due again. */
  #checkOnOthers(full: boolean): void {
    if (!full) return;
    if (this.due === 0) {
      this.#misses = 0;
      return;
    }
    const soon = performance.now() + backoff(this.#misses, this.#timing.backoff);
    this.#nextFullLook = Math.min(this.#nextFullLook, soon);
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
      this.#log.warn({ err: error, job: this.job.name }, 'Job failed');
    }
  }

  #retryAfter(error: unknown): void {
    this.failed += 1;
    this.#failing = true;
    this.#allKeys = true;
    // Without rows to measure, a job is due since its first failure.
    if (!this.job.measure) this.due = 1;
    if (this.due > 0) this.#oldest ??= performance.now();
    const pause = backoff(this.#misses, this.#timing.backoff);
    this.#misses += 1;
    const again = { job: this.job.name, retryMs: Math.round(pause) };
    this.#log.warn({ err: error, ...again }, 'Job failed, retrying');
    this.#lookIn(pause);
  }
}
