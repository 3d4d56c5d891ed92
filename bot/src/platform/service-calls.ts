import { ProblemError } from '@clan-companion/contract/core/client';
import { Backoff } from '@clan-companion/runtime/backoff';
import { type Log, describeError } from '@clan-companion/runtime/log';
import { WorkQueue } from '@clan-companion/runtime/work-queue';
import { isUnavailable, isUnknownOperation } from './service.ts';

const CALLS_AT_ONCE = 8;

/**
 * Calls to the service about chat servers: a few at once, and the servers take turns. While the
 * service is unavailable, all of them wait. Failures of all servers together are logged once.
 */
export class ServiceCalls {
  readonly #log: Log;
  readonly #queue = new WorkQueue({ concurrency: CALLS_AT_ONCE });
  readonly #stopping = new AbortController();
  readonly #backoff = new Backoff();
  #pause: Promise<unknown> | undefined;
  /** Since when the work for a chat server fails. */
  readonly #failing = new Map<string, number>();

  constructor(log: Log) {
    this.#log = log;
  }

  run<T>(guildid: string, call: () => Promise<T>): Promise<T> {
    return this.#queue.run(async () => {
      await this.#pause;
      this.#stopping.signal.throwIfAborted();
      try {
        const result = await call();
        this.#backoff.reset();
        return result;
      } catch (error) {
        if (concernsAllServers(error)) this.#pauseAll(requestedPause(error));
        throw error;
      }
    }, guildid);
  }

  /** The work for a chat server failed and will be retried. */
  failed(guildid: string, error: unknown): void {
    if (this.#failing.size === 0) {
      this.#log.warn({ guildid, reason: describeError(error) }, 'Delivery failed; retrying');
    }
    if (!this.#failing.has(guildid)) this.#failing.set(guildid, Date.now());
  }

  /** For how long the work for any chat server has failed. */
  get failingSeconds(): number {
    return Math.max(0, ...[...this.#failing.values()].map((since) => (Date.now() - since) / 1_000));
  }

  /** The work for a chat server succeeded or ended. */
  recovered(guildid: string): void {
    if (this.#failing.delete(guildid) && this.#failing.size === 0) {
      this.#log.info('Delivery works again');
    }
  }

  /** Ends the waiting. */
  stop(): void {
    this.#stopping.abort();
  }

  #pauseAll(atLeastMs: number): void {
    this.#pause ??= this.#backoff
      .wait(this.#stopping.signal, atLeastMs)
      .then(() => (this.#pause = undefined));
  }
}

/** `Retry-After`, in milliseconds. */
const requestedPause = (error: unknown): number =>
  error instanceof ProblemError ? (error.retryAfter ?? 0) * 1000 : 0;

/** A failure inside the service, or a timeout, can be caused by one message or operation. */
function concernsAllServers(error: unknown): boolean {
  if (!isUnavailable(error)) return false;
  return error instanceof ProblemError
    ? error.status !== 500 && !isUnknownOperation(error)
    : (error as Error).name !== 'TimeoutError';
}
