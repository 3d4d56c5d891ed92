import type { Reply } from './refusals.ts';

interface Limit {
  readonly requests: number;
  readonly perMs: number;
}

type Scope = 'user' | 'shared' | 'global';

interface Bucket {
  count: number;
  resets: number;
  refusals: number;
}

/** Shorter than the platform's windows, so that tests do not wait for seconds. */
const USUAL: Limit = { requests: 5, perMs: 100 };

/** So many requests may be on their way when the first refusal arrives. */
const MAX_REFUSALS = 3;

const RETRY_AFTER_MS = 200;

/** The platform's rate limits: a bucket per route and main parameter, and limits for all requests. */
export class RateLimits {
  /** Limits of routes (`POST /channels/{}/messages`) that differ from the usual one. */
  readonly routes = new Map<string, Limit>();
  readonly #buckets = new Map<string, Bucket>();
  #next: { requests: number; scope: Scope } | undefined;
  readonly #violation: (text: string) => void;

  constructor(violation: (text: string) => void) {
    this.#violation = violation;
  }

  /** Refuses this many of the next requests, whatever their route. */
  limitNext(requests: number, scope: Scope): void {
    this.#next = { requests, scope };
  }

  /** Counts a request. Gives the headers of its answer, or the refusal. */
  take(route: string, parameter: string): { headers: Record<string, string>; refusal?: Reply } {
    if (this.#next && this.#next.requests > 0) {
      this.#next.requests -= 1;
      return { headers: {}, refusal: tooMany(this.#next.scope, RETRY_AFTER_MS) };
    }
    const limit = this.routes.get(route) ?? USUAL;
    const bucket = this.#bucket(`${route} ${parameter}`, limit);
    bucket.count += 1;
    const wait = bucket.resets - Date.now();
    const headers = {
      'x-ratelimit-bucket': Buffer.from(route).toString('hex'),
      'x-ratelimit-limit': String(limit.requests),
      'x-ratelimit-remaining': String(Math.max(0, limit.requests - bucket.count)),
      'x-ratelimit-reset': String(bucket.resets / 1_000),
      'x-ratelimit-reset-after': String(wait / 1_000),
    };
    if (bucket.count <= limit.requests) return { headers };
    bucket.refusals += 1;
    if (bucket.refusals > MAX_REFUSALS) this.#violation(`${route} ignores its rate limit`);
    return { headers, refusal: tooMany('user', wait) };
  }

  #bucket(key: string, { perMs }: Limit): Bucket {
    const known = this.#buckets.get(key);
    if (known && known.resets > Date.now()) return known;
    const fresh = { count: 0, resets: Date.now() + perMs, refusals: 0 };
    this.#buckets.set(key, fresh);
    return fresh;
  }
}

const tooMany = (scope: Scope, waitMs: number): Reply => ({
  status: 429,
  body: {
    message: 'You are being rate limited.',
    code: 0,
    retry_after: waitMs / 1_000,
    global: scope === 'global',
  },
  headers: {
    'retry-after': String(waitMs / 1_000),
    'x-ratelimit-scope': scope,
    ...(scope === 'global' && { 'x-ratelimit-global': 'true' }),
  },
});
