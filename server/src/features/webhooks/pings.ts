import { WorkQueue } from '@clan-companion/runtime/work-queue';
import type { Siblings } from '../../workers/siblings.ts';
import { Problem } from '../../http/problem.ts';
import { RateLimit } from '../../http/rate-limit.ts';
import type { Failure } from './failure.ts';
import { ping, signed, type Target } from './message.ts';
import { type Outside, post } from './outside.ts';

const A_MINUTE = 10;
/** Each may wait for a stranger for ten seconds. */
const AT_ONCE = 8;
const MOST_WAITING = 8;

/** Messages that are sent at a leader's wish: they make the service call out, so they are counted. */
export class Pings {
  readonly #outside: Outside;
  readonly #counts = new RateLimit(A_MINUTE);
  readonly #sending = new WorkQueue({ concurrency: AT_ONCE, maxWaiting: MOST_WAITING });
  readonly #stop = new AbortController();

  constructor(outside: Outside, siblings?: Siblings) {
    this.#outside = outside;
    siblings?.share('webhook-pings', this.#counts);
  }

  /** Why it did not arrive; undefined: it did. */
  async send(clanid: number, target: Target): Promise<Failure | undefined> {
    const { exceeded, reset } = this.#counts.take(String(clanid));
    if (exceeded) throw new Problem('too-many-requests', { retryAfter: reset });
    return this.#sending.run(() =>
      post(this.#outside, signed(target, ping(clanid)), this.#stop.signal),
    );
  }

  /** Who still waits for an answer need not hold up the end. */
  stop(): void {
    this.#stop.abort();
  }
}
