import { isIPv6 } from 'node:net';
import type { HeaderList } from './answer.ts';

const MINUTE_MS = 60_000;
/** More callers than this within a minute share one count: memory stays bounded. */
const MAX_KEYS = 200_000;

export interface Allowance {
  readonly limit: number;
  readonly remaining: number;
  /** Seconds until the count starts afresh. */
  readonly reset: number;
  readonly exceeded: boolean;
}

/** Counts per key and minute, or another time. All counts begin anew together, so none is swept. */
export class RateLimit {
  readonly #limit: number;
  readonly #now: () => number;
  readonly #windowMs: number;
  #counts = new Map<string, number>();
  #windowEnd = 0;
  /** Other processes count too, and each tells the others what is new. */
  shared = false;
  #news = new Map<string, number>();

  constructor(limit: number, now: () => number = Date.now, windowMs = MINUTE_MS) {
    this.#limit = limit;
    this.#now = now;
    this.#windowMs = windowMs;
  }

  take(key: string): Allowance {
    const reset = this.#turn();
    const counted = this.#countedAs(key);
    const count = (this.#counts.get(counted) ?? 0) + 1;
    this.#counts.set(counted, count);
    if (this.shared) this.#tell(counted, 1);
    return this.#allowance(count, reset);
  }

  /** The same, but counts nothing once the limit is reached. */
  takeIfLeft(key: string): Allowance | undefined {
    const allowance = this.take(key);
    if (!allowance.exceeded) return allowance;
    this.giveBack(key);
    return undefined;
  }

  /** The same without counting. */
  look(key: string): Allowance {
    const reset = this.#turn();
    return this.#allowance((this.#counts.get(this.#countedAs(key)) ?? 0) + 1, reset);
  }

  /** For what was counted, and then should not have been. */
  giveBack(key: string): void {
    const counted = this.#countedAs(key);
    const count = this.#counts.get(counted);
    if (count === undefined) return;
    this.#counts.set(counted, Math.max(0, count - 1));
    if (this.shared) this.#tell(counted, -1);
  }

  /** What was counted here since the last time, for the other processes. */
  news(): { windowEnd: number; counts: [string, number][] } | undefined {
    if (this.#news.size === 0) return undefined;
    const counts = [...this.#news];
    this.#news = new Map();
    return { windowEnd: this.#windowEnd, counts };
  }

  /** What another process has counted. */
  add(windowEnd: number, counts: readonly (readonly [string, number])[]): void {
    this.#turn();
    if (windowEnd !== this.#windowEnd) return;
    for (const [key, count] of counts) {
      const known = this.#counts.get(key);
      if (known === undefined && this.#counts.size >= MAX_KEYS) continue;
      this.#counts.set(key, Math.max(0, (known ?? 0) + count));
    }
  }

  /** Once there are too many, whoever is new is one of the rest. */
  #countedAs(key: string): string {
    return this.#counts.size < MAX_KEYS || this.#counts.has(key) ? key : '';
  }

  #tell(key: string, count: number): void {
    this.#news.set(key, (this.#news.get(key) ?? 0) + count);
  }

  #turn(): number {
    const now = this.#now();
    // A clock that was set back must not make the window longer.
    if (now >= this.#windowEnd || now < this.#windowEnd - this.#windowMs) {
      this.#windowEnd = now - (now % this.#windowMs) + this.#windowMs;
      this.#counts = new Map();
      this.#news = new Map();
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

/** One household or machine has a whole /64 of IPv6 addresses, and counts once. */
export function addressKey(address: string): string {
  // An IPv4 address, as a socket for both kinds shows it.
  if (/^::ffff:\d+\./i.test(address)) return address.slice('::ffff:'.length);
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter((group) => group !== '');
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').length;
  return [...groups, ...Array<string>(Math.max(0, missing)).fill('0')].slice(0, 4).join(':');
}
