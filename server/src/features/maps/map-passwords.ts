import { createHmac, randomBytes } from 'node:crypto';
import { limits, readText } from '@clan-companion/contract/text';
import { WorkQueue } from '@clan-companion/runtime/work-queue';
import type { Database } from '../../db/database.ts';
import { addressKey, RateLimit } from '../../http/rate-limit.ts';
import type { Siblings } from '../../workers/siblings.ts';
import {
  claimGuess,
  type Guesser,
  hasOpened,
  notifyOwner,
  rememberOpener,
  takeBackGuess,
  tooManyGuesses,
} from './guesses.ts';
import { hashPassword, passwordMatches } from './password-hash.ts';

const WRONG_PER_MINUTE = 10;
const MAX_CACHED = 10_000;
/** Each hash takes a core, so running more at once only slows down all of them. */
const MAX_CONCURRENT = 2;
/** Fewer than make the service count as overloaded. */
const MAX_WAITING = 60;
const MAX_PER_PERSON = 10;

/** The person who sends a password. */
interface Sender {
  readonly session: { readonly userid: number } | undefined;
  readonly address: string;
}

interface GuessedMap {
  readonly mapid: number;
  /** The owner. */
  readonly userid?: number;
  readonly passwordhash: string;
  /** In seconds, if too many wrong passwords were tried. */
  readonly pause?: number;
}

/**
 * Checks map passwords. Hashing is slow on purpose, so correct passwords are cached (as a keyed
 * hash, never in plain text), and concurrent requests with the same password share one check.
 */
export class MapPasswords {
  readonly #db: Database;
  readonly #secret = randomBytes(32);
  readonly #correct = new Set<string>();
  readonly #checking = new Map<string, Promise<boolean>>();
  readonly #wrong = new RateLimit(WRONG_PER_MINUTE);
  /** Openers that this process has stored, so that opening the map again needs no write. */
  readonly #openers = new Set<string>();
  readonly #hashing = new WorkQueue({
    concurrency: MAX_CONCURRENT,
    maxWaiting: MAX_WAITING,
    maxPerCaller: MAX_PER_PERSON,
  });
  /** How many slow hashes were computed. */
  computed = 0;

  constructor(db: Database, siblings?: Siblings) {
    this.#db = db;
    siblings?.share('wrong-map-passwords', this.#wrong);
  }

  hash(password: string, kind: 'chosen' | 'generated', sender: Sender): Promise<string> {
    return this.#enqueue(sender, () => hashPassword(password, kind));
  }

  /**
   * Allows 10 wrong passwords per minute for one map and address, and fewer and fewer for one map and
   * all people who have not opened it before. Past these limits, cached passwords are rejected as
   * well: otherwise a guesser could test them without being throttled.
   */
  async matches(map: GuessedMap, password: string, sender: Sender): Promise<boolean> {
    const { exceeded, reset } = this.#wrong.look(wrongKey(map, sender));
    if (exceeded) throw tooManyGuesses(reset);
    const guesser = { mapid: map.mapid, opener: openerOf(map, sender) };
    if (map.pause !== undefined && !(await hasOpened(this.#db, guesser))) {
      throw tooManyGuesses(map.pause);
    }
    const key = createHmac('sha256', this.#secret)
      .update(`${map.passwordhash}\n${password}`)
      .digest('base64url');
    if (!this.#correct.has(key)) {
      const check = this.#checking.get(key) ?? this.#check(key, map, password, sender, guesser);
      this.#checking.set(key, check);
      if (!(await check)) return false;
    }
    if (!this.#openers.has(guesser.opener)) {
      await rememberOpener(this.#db, guesser);
      remember(this.#openers, guesser.opener);
    }
    return true;
  }

  /** Counts as wrong until proven correct, so that concurrent guesses cannot bypass the limits. */
  async #check(
    key: string,
    map: GuessedMap,
    password: string,
    sender: Sender,
    guesser: Guesser,
  ): Promise<boolean> {
    const counted = wrongKey(map, sender);
    let isWrong = false;
    this.#wrong.take(counted);
    try {
      const guess = await claimGuess(this.#db, guesser);
      const compare = () => passwordMatches(map.passwordhash, password);
      try {
        isWrong = !isAllowed(password) || !(await this.#enqueue(sender, compare));
      } catch (error) {
        await takeBackGuess(this.#db, guesser, guess);
        throw error;
      }
      if (isWrong) {
        this.#openers.delete(guesser.opener);
        await notifyOwner(this.#db, map, guess);
      } else {
        await takeBackGuess(this.#db, guesser, { ...guess, opened: true });
        remember(this.#openers, guesser.opener);
        remember(this.#correct, key);
      }
      return !isWrong;
    } finally {
      if (!isWrong) this.#wrong.giveBack(counted);
      this.#checking.delete(key);
    }
  }

  #enqueue<T>(sender: Sender, work: () => Promise<T>): Promise<T> {
    return this.#hashing.run(() => {
      this.computed += 1;
      return work();
    }, personKey(sender));
  }
}

/** No map has a password outside these limits: it counts as wrong without being hashed. */
const isAllowed = (password: string): boolean => 'text' in readText(limits.mapPassword, password);

const personKey = ({ session, address }: Sender): string =>
  session ? `user ${session.userid}` : `address ${addressKey(address)}`;

const wrongKey = ({ mapid }: GuessedMap, { address }: Sender): string =>
  `${mapid} ${addressKey(address)}`;

/** Differs for each map and password, so that a new password ends it and no two maps can be linked. */
const openerOf = ({ passwordhash }: GuessedMap, sender: Sender): string =>
  createHmac('sha256', passwordhash)
    .update(personKey(sender))
    .digest()
    .subarray(0, 16)
    .toString('base64url');

function remember(set: Set<string>, key: string): void {
  if (set.size >= MAX_CACHED) set.clear();
  set.add(key);
}
