import cluster, { type Worker } from 'node:cluster';
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Backoff } from '@clan-companion/runtime/backoff';
import { StartError } from '@clan-companion/runtime/start-error';
import { AggregatorRegistry } from 'prom-client';
import type { Location } from '../db/connection.ts';
import type { Serving } from '../serve.ts';
import type { FromWorker, Metrics, ToWorker } from './messages.ts';

const RESTART = { firstMs: 100, maxMs: 5_000 };
const METRICS_WITHIN_MS = 2_000;

interface Options {
  readonly count: number;
  /** The script of a worker. */
  readonly script: string;
  readonly location: Location;
  readonly log: (line: string) => void;
}

/** Several processes that share a port. A worker that exits is replaced; they stop together. */
export async function startWorkers(options: Options): Promise<Serving> {
  const group = new WorkerGroup(options);
  try {
    const addresses = await Promise.all(
      Array.from({ length: options.count }, () => group.startOne()),
    );
    return { address: addresses[0]!, stop: () => group.stop() };
  } catch (error) {
    await group.stop();
    throw error;
  }
}

class WorkerGroup {
  readonly #options: Options;
  readonly #practiceSecret = randomBytes(32).toString('base64url');
  readonly #workers = new Set<Worker>();
  readonly #metricRequests = new Map<number, (metrics: Metrics) => void>();
  #stopping = false;
  #ids = 0;

  constructor(options: Options) {
    this.#options = options;
    cluster.setupPrimary({ exec: options.script });
    process.on('SIGHUP', () => {
      for (const worker of this.#workers) worker.process.kill('SIGHUP');
    });
  }

  /** Resolves to its address when it is listening. */
  startOne(): Promise<string> {
    const worker = cluster.fork();
    const { location } = this.#options;
    this.#workers.add(worker);
    return new Promise((resolve, reject) => {
      let isListening = false;
      worker.on('message', (message: FromWorker) => {
        if (message.kind === 'ready') {
          const start = { location, practiceSecret: this.#practiceSecret };
          send(worker, this.#stopping ? { kind: 'stop' } : { kind: 'start', ...start });
        } else if (message.kind === 'listening') {
          isListening = true;
          resolve(message.address);
        } else if (message.kind === 'failed') reject(new StartError(message.message));
        else this.#receive(worker, message);
      });
      worker.on('exit', (code: number | null, signal: string | null) => {
        this.#workers.delete(worker);
        reject(new StartError(`Worker exited before it was listening (${signal ?? code}).`));
        if (isListening && !this.#stopping) void this.#replace(signal ?? code);
      });
    });
  }

  async #replace(reason: string | number | null): Promise<void> {
    this.#options.log(`Worker exited (${reason}); starting another …`);
    const backoff = new Backoff(RESTART);
    for (;;) {
      await backoff.wait();
      if (this.#stopping) return;
      try {
        await this.startOne();
        return;
      } catch (error) {
        this.#options.log(`The worker did not start: ${(error as Error).message}`);
      }
    }
  }

  #receive(worker: Worker, message: FromWorker): void {
    if (message.kind === 'counts') {
      for (const other of this.#workers) if (other !== worker) send(other, message);
    } else if (message.kind === 'get-all-metrics') {
      void this.#metrics().then((text) => send(worker, { ...message, kind: 'all-metrics', text }));
    } else if (message.kind === 'metrics') {
      this.#metricRequests.get(message.id)?.(message.metrics);
      this.#metricRequests.delete(message.id);
    }
  }

  /** The sum over all workers; slow ones are left out. */
  async #metrics(): Promise<string> {
    const requests = [...this.#workers].map((worker) => {
      const id = (this.#ids += 1);
      send(worker, { kind: 'get-metrics', id });
      const answer = new Promise<Metrics>((resolve) => this.#metricRequests.set(id, resolve));
      return Promise.race([answer, delay(METRICS_WITHIN_MS, [], { ref: false })]);
    });
    const answers = await Promise.all(requests);
    return AggregatorRegistry.aggregate(answers).metrics();
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

const send = (worker: Worker, message: ToWorker): void => {
  if (worker.isConnected()) worker.send(message);
};
