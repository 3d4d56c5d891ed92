import { createHmac, randomBytes } from 'node:crypto';
import { limits, readText } from '@clan-companion/contract/text';
import { WorkQueue } from '@clan-companion/runtime/work-queue';
import type { Siblings } from '../../workers/siblings.ts';
import { addressKey, type Allowance, RateLimit } from '../../http/rate-limit.ts';
import { Problem } from '../../http/problem.ts';
import { hashPassword, passwordMatches } from './password-hash.ts';

const WRONG_PER_MINUTE = 10;
/** From all addresses together: few words of a dictionary, even in a week. */
const WRONG_OF_ALL = 60;
const ALL_WINDOW_MS = 10 * 60_000;
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
  readonly #wrongOfAll = new RateLimit(WRONG_OF_ALL, Date.now, ALL_WINDOW_MS);
  /** Who has shown the right one, and whom the guesses of others do not lock out. */
  readonly #welcome = new Set<string>();
  readonly #ofAddress = new Map<string, number>();
  readonly #hashing = new WorkQueue({ concurrency: AT_ONCE, maxWaiting: MAX_WAITING });
  /** How many slow hashes were computed. */
  computed = 0;

  constructor(siblings?: Siblings) {
    siblings?.share('wrong-map-passwords', this.#wrong);
    siblings?.share('wrong-map-passwords-of-all', this.#wrongOfAll);
  }

  hash(password: string, kind: 'chosen' | 'generated', ip: string): Promise<string> {
    return this.#inTurn(ip, () => hashPassword(password, kind));
  }

  /**
   * Ten wrong ones a minute for one map and address, and sixty in ten minutes for one map and all
   * who have not had it right before. Then nothing is tried any more, not even what is remembered: a
   * guesser would find it out as quickly as they can ask.
   */
  async matches(
    map: { mapid: number; passwordhash: string },
    password: string,
    ip: string,
  ): Promise<boolean> {
    const guesser = `${map.mapid} ${addressKey(ip)}`;
    refuse(this.#wrong.look(guesser));
    if (!this.#welcome.has(guesser)) refuse(this.#wrongOfAll.look(String(map.mapid)));
    const key = createHmac('sha256', this.#secret)
      .update(`${map.passwordhash}\n${password}`)
      .digest('base64url');
    if (this.#right.has(key)) {
      remember(this.#welcome, guesser);
      return true;
    }
    const underWay = this.#checking.get(key);
    if (underWay) return underWay;
    const check = this.#check(key, guesser, map.mapid, async () =>
      canBeRight(password)
        ? this.#inTurn(ip, () => passwordMatches(map.passwordhash, password))
        : false,
    );
    this.#checking.set(key, check);
    return check;
  }

  /** Counted as wrong until it turns out right, or many at once would all be tried. */
  async #check(
    key: string,
    guesser: string,
    mapid: number,
    check: () => Promise<boolean>,
  ): Promise<boolean> {
    let isWrong = false;
    this.#wrong.take(guesser);
    this.#wrongOfAll.take(String(mapid));
    try {
      isWrong = !(await check());
      if (!isWrong) {
        remember(this.#right, key);
        remember(this.#welcome, guesser);
      }
      return !isWrong;
    } finally {
      if (!isWrong) {
        this.#wrong.giveBack(guesser);
        this.#wrongOfAll.giveBack(String(mapid));
      }
      this.#checking.delete(key);
    }
  }

  async #inTurn<T>(ip: string, work: () => Promise<T>): Promise<T> {
    const address = addressKey(ip);
    const own = this.#ofAddress.get(address) ?? 0;
    if (own >= MAX_OF_ONE_ADDRESS) throw new Problem('busy');
    this.#ofAddress.set(address, own + 1);
    try {
      return await this.#hashing.run(() => {
        this.computed += 1;
        return work();
      });
    } finally {
      const left = this.#ofAddress.get(address)! - 1;
      if (left > 0) this.#ofAddress.set(address, left);
      else this.#ofAddress.delete(address);
    }
  }
}

/** No map has one that is too short: it counts as wrong, but takes no hash to tell. */
const canBeRight = (password: string): boolean => 'text' in readText(limits.mapPassword, password);

function refuse({ exceeded, reset }: Allowance): void {
  if (exceeded) throw new Problem('too-many-requests', { retryAfter: reset });
}

function remember(set: Set<string>, key: string): void {
  if (set.size >= MAX_REMEMBERED) set.clear();
  set.add(key);
}
