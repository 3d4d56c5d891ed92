import { WorkQueue } from '@clan-companion/runtime/work-queue';
import { Problem } from '../../platform/http/problem.ts';
import { RateLimit } from '../../platform/http/rate-limit.ts';
import { type Failure, type Internet, post } from '../../platform/internet/post.ts';
import type { Siblings } from '../../platform/workers/siblings.ts';
import { ping, signed, type Target } from './deliver-changes.ts';

const MAX_PER_MINUTE = 10;
/** Each can wait up to ten seconds for somebody else's server. */
const MAX_CONCURRENT = 8;
const MAX_WAITING = 8;

/** Test messages that leaders trigger. Each is an outgoing request, so they are rate-limited. */
export class Pings {
  readonly #internet: Internet;
  readonly #rateLimit = new RateLimit(MAX_PER_MINUTE);
  readonly #queue = new WorkQueue({ concurrency: MAX_CONCURRENT, maxWaiting: MAX_WAITING });
  readonly #stop = new AbortController();

  constructor(internet: Internet, siblings?: Siblings) {
    this.#internet = internet;
    siblings?.share('webhook-pings', this.#rateLimit);
  }

  /** Returns why the message was not delivered, or undefined if it was. */
  async send(clanid: number, target: Target): Promise<Failure | undefined> {
    const { exceeded, reset } = this.#rateLimit.take(String(clanid));
    if (exceeded) throw new Problem('too-many-webhook-tests', { retryAfter: reset });
    return this.#queue.run(() =>
      post(this.#internet, signed(target, ping(clanid)), this.#stop.signal),
    );
  }

  /** Aborts pending messages, so that they do not delay shutdown. */
  stop(): void {
    this.#stop.abort();
  }
}
