import cluster, { type Worker } from 'node:cluster';
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Backoff } from '@clan-companion/runtime/backoff';
import { StartError } from '@clan-companion/runtime/start-error';
import { AggregatorRegistry } from 'prom-client';
import type { Announcement } from '../db/changes/feed.ts';
import type { Location } from '../db/connection.ts';
import { shareResult } from '../http/share-result.ts';
import { productionTiming } from '../../timing.ts';
import type { FromWorker, Metrics, ToWorker } from './siblings.ts';
import type { Serving } from './worker.ts';

const RESTART = { firstMs: 100, maxMs: 5_000 };
const METRICS_WITHIN_MS = 2_000;

interface Options {
  readonly count: number;
  /** The file that a worker runs. */
  readonly script: string;
  readonly location: Location;
  readonly log: (line: string) => void;
}

/** Starts workers that share a port. A worker that exits is replaced; all stop together. */
export async function startWorkers(options: Options): Promise<Serving> {
  const pool = new WorkerPool(options);
  try {
    const addresses = await Promise.all(
      Array.from({ length: options.count }, () => pool.startWorker()),
    );
    return {
      address: addresses[0]!,
      drain: () => pool.drain(),
      dropReads: () => pool.sendAll({ kind: 'dropReads' }),
      stop: () => pool.stop(),
    };
  } catch (error) {
    await pool.stop();
    throw error;
  }
}

class WorkerPool {
  readonly #options: Options;
  readonly #practiceSecret = randomBytes(32).toString('base64url');
  readonly #workers = new Set<Worker>();
  /** The workers that can receive messages. */
  readonly #started = new Set<Worker>();
  readonly #unapplied = new Map<number, { worker: Worker; resolve: () => void }>();
  /** The counts of each worker at its last answer. */
  readonly #lastCounts = new Map<Worker, Metrics>();
  /** The counts of the workers that have exited: a counter must not fall. */
  #exitedCounts: Metrics = [];
  readonly #pendingMetrics = new Map<number, (metrics: Metrics) => void>();
  #draining = false;
  #stopping = false;
  #ids = 0;

  constructor(options: Options) {
    this.#options = options;
    cluster.setupPrimary({ exec: options.script });
    process.on('SIGHUP', () => {
      for (const worker of this.#workers) worker.process.kill('SIGHUP');
    });
  }

  /** Resolves to its address once it is listening. */
  startWorker(): Promise<string> {
    const worker = cluster.fork();
    const { location } = this.#options;
    this.#workers.add(worker);
    return new Promise((resolve, reject) => {
      let listening = false;
      worker.on('message', (message: FromWorker) => {
        if (message.kind === 'ready') {
          const start = { location, practiceSecret: this.#practiceSecret };
          send(worker, this.#stopping ? { kind: 'stop' } : { kind: 'start', ...start });
          if (this.#draining) send(worker, { kind: 'drain' });
          this.#started.add(worker);
        } else if (message.kind === 'listening') {
          listening = true;
          resolve(message.address);
        } else if (message.kind === 'failed') reject(new StartError(message.message));
        else this.#receive(worker, message);
      });
      worker.on('exit', (code: number | null, signal: string | null) => {
        this.#workers.delete(worker);
        this.#started.delete(worker);
        this.#forgetUnapplied(worker);
        void this.#keepCounts(worker);
        reject(new StartError(`Worker exited before it was listening (${signal ?? code}).`));
        if (listening && !this.#stopping) void this.#replace(signal ?? code);
      });
    });
  }

  async #replace(reason: string | number | null): Promise<void> {
    this.#options.log(`Worker exited (${reason}), starting another …`);
    const backoff = new Backoff(RESTART);
    for (;;) {
      await backoff.wait();
      if (this.#stopping) return;
      try {
        await this.startWorker();
        return;
      } catch (error) {
        if (this.#stopping) return;
        this.#options.log(`Worker did not start: ${(error as Error).message}`);
      }
    }
  }

  #receive(worker: Worker, message: FromWorker): void {
    if (message.kind === 'announcement') {
      const { id, announcement } = message;
      void this.#announce(worker, announcement).then(() => send(worker, { kind: 'announced', id }));
    } else if (message.kind === 'applied') {
      this.#unapplied.get(message.id)?.resolve();
      this.#unapplied.delete(message.id);
    } else if (message.kind === 'counts') {
      for (const other of this.#workers) if (other !== worker) send(other, message);
    } else if (message.kind === 'request-metrics') {
      void this.#metrics().then((text) => send(worker, { ...message, kind: 'all-metrics', text }));
    } else if (message.kind === 'metrics') {
      this.#pendingMetrics.get(message.id)?.(message.metrics);
    }
  }

  async #announce(from: Worker, announcement: Announcement): Promise<void> {
    const others = [...this.#started].filter((worker) => worker !== from);
    await Promise.all(
      others.map((worker) => {
        const id = (this.#ids += 1);
        send(worker, { kind: 'announcement', id, announcement });
        return new Promise<void>((resolve) => this.#unapplied.set(id, { worker, resolve }));
      }),
    );
  }

  #forgetUnapplied(exited: Worker): void {
    for (const [id, { worker, resolve }] of this.#unapplied) {
      if (worker !== exited) continue;
      resolve();
      this.#unapplied.delete(id);
    }
  }

  async #keepCounts(exited: Worker): Promise<void> {
    const counts = this.#lastCounts.get(exited);
    if (!counts) return;
    this.#lastCounts.delete(exited);
    const all = AggregatorRegistry.aggregate([this.#exitedCounts, counts]);
    this.#exitedCounts = await all.getMetricsAsJSON();
  }

  /** Adds up the metrics of all workers. Of a worker that does not answer in time, only its counts. */
  readonly #metrics = shareResult(async (): Promise<string> => {
    const answers = [...this.#workers].map((worker) => {
      const id = (this.#ids += 1);
      send(worker, { kind: 'send-metrics', id });
      const answer = new Promise<Metrics>((resolve) => this.#pendingMetrics.set(id, resolve));
      const late = delay(METRICS_WITHIN_MS, undefined, { ref: false });
      return Promise.race([answer, late])
        .then((metrics) => {
          if (metrics && this.#workers.has(worker)) {
            this.#lastCounts.set(worker, metrics.filter(isCount));
          }
          return metrics ?? this.#lastCounts.get(worker) ?? [];
        })
        .finally(() => this.#pendingMetrics.delete(id));
    });
    const all = [...(await Promise.all(answers)), this.#exitedCounts];
    return AggregatorRegistry.aggregate(all).metrics();
  }, productionTiming.metrics);

  drain(): void {
    this.#draining = true;
    this.sendAll({ kind: 'drain' });
  }

  sendAll(message: ToWorker): void {
    for (const worker of this.#started) send(worker, message);
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await Promise.all(
      [...this.#workers].map(
        (worker) =>
          new Promise<void>((resolve) => {
            worker.once('exit', () => resolve());
            send(worker, { kind: 'stop' });
            if (worker.isDead()) resolve();
          }),
      ),
    );
  }
}

/** Counters and histograms; the library's type has numbers instead of these names. */
const isCount = ({ type }: Metrics[number]): boolean =>
  ['counter', 'histogram'].includes(String(type));

/** Without a callback, sending to a worker that was just killed would end this process. */
const send = (worker: Worker, message: ToWorker): void => {
  worker.send(message, () => undefined);
};
