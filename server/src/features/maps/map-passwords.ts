import { createHmac, randomBytes } from 'node:crypto';
import { limits, readText } from '@clan-companion/contract/text';
import { WorkQueue } from '@clan-companion/runtime/work-queue';
import type { Siblings } from '../../workers/siblings.ts';
import { addressKey, type Allowance, RateLimit } from '../../http/rate-limit.ts';
import { Problem } from '../../http/problem.ts';
import { hashPassword, passwordMatches } from './password-hash.ts';

const WRONG_PER_MINUTE = 10;
/** Across all addresses: too few to try a dictionary, even in a week. */
const WRONG_PER_MAP = 60;
const MAP_WINDOW_MS = 10 * 60_000;
const MAX_CACHED = 10_000;
/** Each hash takes a core, so running more at once only slows down all of them. */
const MAX_CONCURRENT = 2;
const MAX_WAITING = 100;
/** Keeps one address from filling the queue. */
const MAX_PER_ADDRESS = 20;

/**
 * Checks map passwords. Hashing is slow on purpose, so correct passwords are cached (as a keyed
 * hash, never in plain text), and concurrent requests with the same password share one check.
 */
export class MapPasswords {
  readonly #secret = randomBytes(32);
  readonly #correct = new Set<string>();
  readonly #checking = new Map<string, Promise<boolean>>();
  readonly #wrong = new RateLimit(WRONG_PER_MINUTE);
  readonly #wrongPerMap = new RateLimit(WRONG_PER_MAP, Date.now, MAP_WINDOW_MS);
  /** Maps and addresses that sent the correct password: guesses by others do not lock them out. */
  readonly #trusted = new Set<string>();
  readonly #pendingByAddress = new Map<string, number>();
  readonly #hashing = new WorkQueue({ concurrency: MAX_CONCURRENT, maxWaiting: MAX_WAITING });
  /** How many slow hashes were computed. */
  computed = 0;

  constructor(siblings?: Siblings) {
    siblings?.share('wrong-map-passwords', this.#wrong);
    siblings?.share('wrong-map-passwords-of-all', this.#wrongPerMap);
  }

  hash(password: string, kind: 'chosen' | 'generated', ip: string): Promise<string> {
    return this.#enqueue(ip, () => hashPassword(password, kind));
  }

  /**
   * Allows 10 wrong passwords per minute for one map and address, and 60 per 10 minutes for one map
   * and all addresses that have not sent the correct one before. Past the limit, cached passwords
   * are rejected as well: otherwise a guesser could test them without being throttled.
   */
  async matches(
    map: { mapid: number; passwordhash: string },
    password: string,
    ip: string,
  ): Promise<boolean> {
    const guesser = `${map.mapid} ${addressKey(ip)}`;
    throwIfExceeded(this.#wrong.look(guesser));
    if (!this.#trusted.has(guesser)) throwIfExceeded(this.#wrongPerMap.look(String(map.mapid)));
    const key = createHmac('sha256', this.#secret)
      .update(`${map.passwordhash}\n${password}`)
      .digest('base64url');
    if (this.#correct.has(key)) {
      remember(this.#trusted, guesser);
      return true;
    }
    const pending = this.#checking.get(key);
    if (pending) return pending;
    const check = this.#check(key, guesser, map.mapid, async () =>
      isAllowed(password)
        ? this.#enqueue(ip, () => passwordMatches(map.passwordhash, password))
        : false,
    );
    this.#checking.set(key, check);
    return check;
  }

  /** Counts as wrong until proven correct, so that concurrent guesses cannot bypass the limit. */
  async #check(
    key: string,
    guesser: string,
    mapid: number,
    check: () => Promise<boolean>,
  ): Promise<boolean> {
    let isWrong = false;
    this.#wrong.take(guesser);
    this.#wrongPerMap.take(String(mapid));
    try {
      isWrong = !(await check());
      if (!isWrong) {
        remember(this.#correct, key);
        remember(this.#trusted, guesser);
      }
      return !isWrong;
    } finally {
      if (!isWrong) {
        this.#wrong.giveBack(guesser);
        this.#wrongPerMap.giveBack(String(mapid));
      }
      this.#checking.delete(key);
    }
  }

  async #enqueue<T>(ip: string, work: () => Promise<T>): Promise<T> {
    const address = addressKey(ip);
    const own = this.#pendingByAddress.get(address) ?? 0;
    if (own >= MAX_PER_ADDRESS) throw new Problem('busy');
    this.#pendingByAddress.set(address, own + 1);
    try {
      return await this.#hashing.run(() => {
        this.computed += 1;
        return work();
      });
    } finally {
      const left = this.#pendingByAddress.get(address)! - 1;
      if (left > 0) this.#pendingByAddress.set(address, left);
      else this.#pendingByAddress.delete(address);
    }
  }
}

/** No map has a password outside these limits: it counts as wrong without being hashed. */
const isAllowed = (password: string): boolean => 'text' in readText(limits.mapPassword, password);

function throwIfExceeded({ exceeded, reset }: Allowance): void {
  if (exceeded) throw new Problem('too-many-password-guesses', { retryAfter: reset });
}

function remember(set: Set<string>, key: string): void {
  if (set.size >= MAX_CACHED) set.clear();
  set.add(key);
}
