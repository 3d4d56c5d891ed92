import { createHmac, randomBytes } from 'node:crypto';
import { addressKey, RateLimit } from '../../http/rate-limit.ts';
import { Problem } from '../../http/problem.ts';
import { hashPassword, passwordMatches } from './password-hash.ts';

const WRONG_PER_MINUTE = 10;
const MAX_REMEMBERED = 10_000;
/** Hashing takes a core each; more at once only makes all of them slower. */
const AT_ONCE = 2;
const MAX_WAITING = 100;

/**
 * Checks of map passwords. They are slow on purpose, so whoever had it right is remembered, and
 * those who try the same at once share one check. Remembered is a keyed hash, never the password.
 */
export class MapPasswords {
  readonly #secret = randomBytes(32);
  readonly #right = new Set<string>();
  readonly #checking = new Map<string, Promise<boolean>>();
  readonly #wrong = new RateLimit(WRONG_PER_MINUTE);
  readonly #waiting: (() => void)[] = [];
  #running = 0;
  /** How many slow hashes were computed. */
  computed = 0;

  hash(password: string, kind: 'chosen' | 'generated'): Promise<string> {
    return this.#inTurn(() => hashPassword(password, kind));
  }

  /** Ten wrong ones a minute for one map and address; then nothing is tried any more. */
  async matches(
    map: { mapid: number; passwordhash: string },
    password: string,
    ip: string,
  ): Promise<boolean> {
    const key = createHmac('sha256', this.#secret)
      .update(`${map.passwordhash}\n${password}`)
      .digest('base64url');
    if (this.#right.has(key)) return true;
    const guesser = `${map.mapid} ${addressKey(ip)}`;
    const allowance = this.#wrong.look(guesser);
    if (allowance.exceeded) {
      throw new Problem('too-many-requests', { retryAfter: allowance.reset });
    }
    const right = await this.#check(key, map.passwordhash, password);
    if (!right) this.#wrong.take(guesser);
    return right;
  }

  #check(key: string, hash: string, password: string): Promise<boolean> {
    const underWay = this.#checking.get(key);
    if (underWay) return underWay;
    const check = this.#inTurn(() => passwordMatches(hash, password))
      .then((right) => {
        if (right) this.#remember(key);
        return right;
      })
      .finally(() => this.#checking.delete(key));
    this.#checking.set(key, check);
    return check;
  }

  #remember(key: string): void {
    if (this.#right.size >= MAX_REMEMBERED) this.#right.clear();
    this.#right.add(key);
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= AT_ONCE) {
      if (this.#waiting.length >= MAX_WAITING) throw new Problem('busy');
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else {
      this.#running += 1;
    }
    try {
      this.computed += 1;
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
