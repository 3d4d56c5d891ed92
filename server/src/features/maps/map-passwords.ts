import { createHmac, randomBytes } from 'node:crypto';
import type { Siblings } from '../../workers/siblings.ts';
import { addressKey, RateLimit } from '../../http/rate-limit.ts';
import { Problem } from '../../http/problem.ts';
import { hashPassword, passwordMatches } from './password-hash.ts';

const WRONG_PER_MINUTE = 10;
const MAX_REMEMBERED = 10_000;
/** Hashing takes a core each; more at once only makes all of them slower. */
const AT_ONCE = 2;
const MAX_WAITING = 100;
/** One address must not make everybody else wait long. */
const MAX_OF_ONE_ADDRESS = 20;

/**
 * Checks of map passwords. They are slow on purpose, so what was right is remembered, and those who
 * try the same at once share one check. Remembered is a keyed hash, never the password.
 */
export class MapPasswords {
  readonly #secret = randomBytes(32);
  readonly #right = new Set<string>();
  readonly #checking = new Map<string, Promise<boolean>>();
  readonly #wrong = new RateLimit(WRONG_PER_MINUTE);
  readonly #ofAddress = new Map<string, number>();
  readonly #waiting: (() => void)[] = [];
  #running = 0;
  /** How many slow hashes were computed. */
  computed = 0;

  constructor(siblings?: Siblings) {
    siblings?.share('wrong-map-passwords', this.#wrong);
  }

  hash(password: string, kind: 'chosen' | 'generated', ip: string): Promise<string> {
    return this.#inTurn(ip, () => hashPassword(password, kind));
  }

  /**
   * Ten wrong ones a minute for one map and address. Then nothing is tried any more, not even what
   * is remembered: a guesser would find it out as quickly as they can ask.
   */
  async matches(
    map: { mapid: number; passwordhash: string },
    password: string,
    ip: string,
  ): Promise<boolean> {
    const guesser = `${map.mapid} ${addressKey(ip)}`;
    const allowance = this.#wrong.look(guesser);
    if (allowance.exceeded) {
      throw new Problem('too-many-requests', { retryAfter: allowance.reset });
    }
    const key = createHmac('sha256', this.#secret)
      .update(`${map.passwordhash}\n${password}`)
      .digest('base64url');
    if (this.#right.has(key)) return true;
    const underWay = this.#checking.get(key);
    if (underWay) return underWay;
    const check = this.#check(key, guesser, () =>
      this.#inTurn(ip, () => passwordMatches(map.passwordhash, password)),
    );
    this.#checking.set(key, check);
    return check;
  }

  /** Counted as wrong until it turns out right, or many at once would all be tried. */
  async #check(key: string, guesser: string, check: () => Promise<boolean>): Promise<boolean> {
    let isWrong = false;
    this.#wrong.take(guesser);
    try {
      isWrong = !(await check());
      if (!isWrong) this.#remember(key);
      return !isWrong;
    } finally {
      if (!isWrong) this.#wrong.giveBack(guesser);
      this.#checking.delete(key);
    }
  }

  #remember(key: string): void {
    if (this.#right.size >= MAX_REMEMBERED) this.#right.clear();
    this.#right.add(key);
  }

  async #inTurn<T>(ip: string, work: () => Promise<T>): Promise<T> {
    const address = addressKey(ip);
    const own = this.#ofAddress.get(address) ?? 0;
    if (own >= MAX_OF_ONE_ADDRESS || this.#waiting.length >= MAX_WAITING) throw new Problem('busy');
    this.#ofAddress.set(address, own + 1);
    if (this.#running < AT_ONCE) this.#running += 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      this.computed += 1;
      return await work();
    } finally {
      const left = this.#ofAddress.get(address)! - 1;
      if (left > 0) this.#ofAddress.set(address, left);
      else this.#ofAddress.delete(address);
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
