import type { Config } from '../../config.ts';
import type { HeaderList } from './answer.ts';

const MINUTE_MS = 60_000;
/** Callers beyond this number share one count, so that memory stays bounded. */
const MAX_KEYS = 200_000;

export interface Allowance {
  readonly limit: number;
  readonly remaining: number;
  /** Seconds until the window ends. */
  readonly reset: number;
  readonly exceeded: boolean;
}

/** A fixed-window rate limit, of a minute by default. All windows end together, so old counts need no sweeping. */
export class RateLimit {
  readonly #limit: number;
  readonly #now: () => number;
  readonly #windowMs: number;
  #counts = new Map<string, number>();
  #windowEnd = 0;
  /** Whether the counts are exchanged with other processes. */
  shared = false;
  #unsent = new Map<string, number>();

  constructor(limit: number, now: () => number = Date.now, windowMs = MINUTE_MS) {
    this.#limit = limit;
    this.#now = now;
    this.#windowMs = windowMs;
  }

  take(key: string): Allowance {
    const reset = this.#rollWindow();
    const counted = this.#keyFor(key);
    const count = (this.#counts.get(counted) ?? 0) + 1;
    this.#counts.set(counted, count);
    if (this.shared) this.#addUnsent(counted, 1);
    return this.#allowance(count, reset);
  }

  /** Like `take`, but counts nothing once the limit is reached. */
  takeIfLeft(key: string): Allowance | undefined {
    const allowance = this.take(key);
    if (!allowance.exceeded) return allowance;
    this.giveBack(key);
    return undefined;
  }

  /** Like `take`, without counting. */
  look(key: string): Allowance {
    const reset = this.#rollWindow();
    return this.#allowance((this.#counts.get(this.#keyFor(key)) ?? 0) + 1, reset);
  }

  /** Undoes a `take`. */
  giveBack(key: string): void {
    const counted = this.#keyFor(key);
    const count = this.#counts.get(counted);
    if (count === undefined) return;
    this.#counts.set(counted, Math.max(0, count - 1));
    if (this.shared) this.#addUnsent(counted, -1);
  }

  /** The counts since the last call, to send to other processes. */
  takeUnsent(): { windowEnd: number; counts: [string, number][] } | undefined {
    if (this.#unsent.size === 0) return undefined;
    const counts = [...this.#unsent];
    this.#unsent = new Map();
    return { windowEnd: this.#windowEnd, counts };
  }

  /** Adds the counts of another process. */
  add(windowEnd: number, counts: readonly (readonly [string, number])[]): void {
    this.#rollWindow();
    if (windowEnd !== this.#windowEnd) return;
    for (const [key, count] of counts) {
      const known = this.#counts.get(key);
      if (known === undefined && this.#counts.size >= MAX_KEYS) continue;
      this.#counts.set(key, Math.max(0, (known ?? 0) + count));
    }
  }

  /** Once there are too many keys, new ones share the empty key. */
  #keyFor(key: string): string {
    return this.#counts.size < MAX_KEYS || this.#counts.has(key) ? key : '';
  }

  #addUnsent(key: string, count: number): void {
    this.#unsent.set(key, (this.#unsent.get(key) ?? 0) + count);
  }

  #rollWindow(): number {
    const [now, windowMs] = [this.#now(), this.#windowMs];
    // A clock that was set back must not make the window longer.
    if (now >= this.#windowEnd || now < this.#windowEnd - windowMs) {
      this.#windowEnd = now - (now % windowMs) + windowMs;
      this.#counts = new Map();
      this.#unsent = new Map();
    }
    return Math.ceil((this.#windowEnd - now) / 1000);
  }

  #allowance(count: number, reset: number): Allowance {
    const remaining = Math.max(0, this.#limit - count);
    return { limit: this.#limit, remaining, reset, exceeded: count > this.#limit };
  }
}

export const limitHeaders = ({ limit, remaining, reset }: Allowance): HeaderList => [
  'ratelimit-limit',
  String(limit),
  'ratelimit-remaining',
  String(remaining),
  'ratelimit-reset',
  String(reset),
];

/** A household or machine usually has a complete IPv6 /64, so that counts as one address. */
export function addressKey(address: string): string {
  // An IPv4-mapped address, as dual-stack sockets report it.
  if (/^::ffff:\d+\./i.test(address)) return address.slice('::ffff:'.length);
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter((group) => group !== '');
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').length;
  return [...groups, ...Array<string>(Math.max(0, missing)).fill('0')].slice(0, 4).join(':');
}

const REPORTS_PER_HOUR = 10;
const HOUR_MS = 3_600_000;

/** The rate limits per caller. */
export interface Limits {
  readonly requests: RateLimit;
  readonly signIns: RateLimit;
  readonly reports: RateLimit;
}

interface Siblings {
  share(name: string, limit: RateLimit): void;
}

/** The workers of one machine share their counts. */
export function createLimits(config: Config, siblings: Siblings | undefined): Limits {
  const limits = {
    requests: new RateLimit(config.rateLimit),
    signIns: new RateLimit(config.signInRateLimit),
    reports: new RateLimit(REPORTS_PER_HOUR, Date.now, HOUR_MS),
  };
  for (const [name, limit] of Object.entries(limits)) siblings?.share(name, limit);
  return limits;
}
