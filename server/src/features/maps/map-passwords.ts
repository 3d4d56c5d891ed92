import { randomBytes, scrypt, timingSafeEqual, createHmac } from 'node:crypto';
import { promisify } from 'node:util';
import { readText } from '@clan-companion/contract/core/text';
import { limits } from '@clan-companion/contract/features';
import { WorkQueue } from '@clan-companion/runtime/work-queue';
import type { Database } from '../../platform/db/database.ts';
import { addressKey, RateLimit } from '../../platform/http/rate-limit.ts';
import type { Siblings } from '../../platform/workers/siblings.ts';
import {
  claimGuess,
  type Guesser,
  hasOpened,
  keepGuess,
  takeBackGuess,
  tooManyGuesses,
} from './guesses.ts';

const run = promisify<string, Buffer, number, object, Buffer>(scrypt);

/** Of the hash of a random password, which cannot be guessed. */
const GENERATED = { N: 2 ** 10, r: 8, p: 1 };

const KEY_BYTES = 32;
const MAX_MEMORY = 64 * 1024 * 1024;

export const generatePassword = (): string => randomBytes(18).toString('base64url');

/** Whether it is the hash of a generated password. */
const isGenerated = (hash: string): boolean => hash.startsWith(`scrypt$${GENERATED.N}$`);

/**
 * `scrypt$N$r$p$salt$key`: old hashes stay valid when the cost is raised. The cost (`N`) is for a
 * password that somebody has chosen.
 */
async function hashPassword(password: string, cost: number | 'generated'): Promise<string> {
  const { N, r, p } = cost === 'generated' ? GENERATED : { N: cost, r: 8, p: 3 };
  const salt = randomBytes(16);
  const key = await run(password, salt, KEY_BYTES, { N, r, p, maxmem: MAX_MEMORY });
  return ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

async function passwordMatches(hash: string, password: string): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = hash.split('$');
  const options = { N: Number(N), r: Number(r), p: Number(p), maxmem: MAX_MEMORY };
  const computed = await run(password, Buffer.from(salt, 'base64url'), KEY_BYTES, options);
  return timingSafeEqual(computed, Buffer.from(key, 'base64url'));
}

const WRONG_PER_MINUTE = 10;
const MAX_CACHED = 10_000;
/** Each hash takes a core, so running more at once only slows down all of them. */
const MAX_CONCURRENT = 2;
/** Fewer than make the service count as overloaded. */
const MAX_WAITING = 60;
const MAX_PER_PERSON = 20;

/** The person who sends a password. */
interface Sender {
  readonly session: { readonly userid: number } | undefined;
  readonly address: string;
}

interface GuessedMap {
  readonly mapid: number;
  readonly name: string;
  /** The owner. */
  readonly userid?: number;
  readonly passwordhash: string;
  /** In seconds, if too many wrong passwords were tried. */
  readonly pause?: number;
}

interface Attempt {
  readonly map: GuessedMap;
  readonly password: string;
  readonly sender: Sender;
  /** Of the cache of correct passwords. */
  readonly key: string;
}

/**
 * Checks map passwords. Hashing is slow on purpose, so correct passwords are cached (as a keyed hash,
 * never in plain text). A cached password still counts as a guess by people who have not opened the
 * map before: otherwise many could be tried at once, at no cost for the wrong ones.
 */
export class MapPasswords {
  readonly #db: Database;
  readonly #cost: number;
  readonly #secret = randomBytes(32);
  readonly #correct = new Set<string>();
  readonly #checking = new Map<string, Promise<boolean>>();
  readonly #wrong = new RateLimit(WRONG_PER_MINUTE);
  /** The last check of each map that is being opened: people take turns, so that none is held up. */
  readonly #lastTurns = new Map<number, Promise<unknown>>();
  readonly #hashing = new WorkQueue({
    concurrency: MAX_CONCURRENT,
    maxWaiting: MAX_WAITING,
    maxPerCaller: MAX_PER_PERSON,
  });
  /** How many slow hashes were computed. */
  computed = 0;

  /** Chosen passwords are hashed with this cost. */
  constructor(db: Database, cost: number, siblings?: Siblings) {
    this.#db = db;
    this.#cost = cost;
    siblings?.share('wrong-map-passwords', this.#wrong);
  }

  hash(password: string, kind: 'chosen' | 'generated', sender: Sender): Promise<string> {
    return this.#enqueue(sender, () =>
      hashPassword(password, kind === 'chosen' ? this.#cost : kind),
    );
  }

  /**
   * Allows 10 wrong passwords per minute for one map and address. A password that somebody has chosen
   * can be guessed, so fewer and fewer are allowed for its map and all people who have not opened it
   * before. Past these limits, correct passwords are rejected as well.
   */
  async matches(map: GuessedMap, password: string, sender: Sender): Promise<boolean> {
    this.#refuseTooMany(map, sender);
    const attempt = { map, password, sender, key: this.#keyOf(map, password) };
    if (isGenerated(map.passwordhash)) return this.#matchesGenerated(attempt);
    const guesser = {
      mapid: map.mapid,
      opener: openerOf(map, sender),
      userid: sender.session?.userid,
    };
    const isCached = this.#correct.has(attempt.key);
    if (isCached || map.pause !== undefined) {
      const isOpener = await hasOpened(this.#db, guesser);
      if (isCached && isOpener) return true;
      if (map.pause !== undefined && !isOpener) throw tooManyGuesses(map.pause);
    }
    return this.#inTurn(map.mapid, () => this.#guess(attempt, guesser));
  }

  /** Nobody can guess it. Concurrent requests with the same password share one check. */
  #matchesGenerated(attempt: Attempt): Promise<boolean> | boolean {
    const { key } = attempt;
    if (this.#correct.has(key)) return true;
    const check =
      this.#checking.get(key) ??
      this.#counted(attempt, () => this.#compare(attempt)).finally(() =>
        this.#checking.delete(key),
      );
    this.#checking.set(key, check);
    return check;
  }

  async #guess(attempt: Attempt, guesser: Guesser): Promise<boolean> {
    if (this.#correct.has(attempt.key) && (await hasOpened(this.#db, guesser))) return true;
    return this.#counted(attempt, async () => {
      const guess = await claimGuess(this.#db, guesser);
      const isCorrect = await this.#compare(attempt).catch(async (error: unknown) => {
        await takeBackGuess(this.#db, guesser, guess, { isCorrect: false });
        throw error;
      });
      if (isCorrect) await takeBackGuess(this.#db, guesser, guess, { isCorrect });
      else await keepGuess(this.#db, attempt.map, guess);
      return isCorrect;
    });
  }

  /** Counts as wrong until proven correct, so that concurrent guesses cannot bypass the limit. */
  async #counted({ map, sender }: Attempt, check: () => Promise<boolean>): Promise<boolean> {
    this.#refuseTooMany(map, sender);
    const counted = wrongKey(map, sender);
    let isWrong = false;
    this.#wrong.take(counted);
    try {
      isWrong = !(await check());
      return !isWrong;
    } finally {
      if (!isWrong) this.#wrong.giveBack(counted);
    }
  }

  #refuseTooMany(map: GuessedMap, sender: Sender): void {
    const { exceeded, reset } = this.#wrong.look(wrongKey(map, sender));
    if (exceeded) throw tooManyGuesses(reset);
  }

  async #compare({ map, password, sender, key }: Attempt): Promise<boolean> {
    if (this.#correct.has(key)) return true;
    if (!isAllowed(password)) return false;
    const compare = () => passwordMatches(map.passwordhash, password);
    const isCorrect = await this.#enqueue(sender, compare);
    if (isCorrect) remember(this.#correct, key);
    return isCorrect;
  }

  #keyOf({ passwordhash }: GuessedMap, password: string): string {
    return createHmac('sha256', this.#secret)
      .update(`${passwordhash}\n${password}`)
      .digest('base64url');
  }

  async #inTurn<T>(mapid: number, work: () => Promise<T>): Promise<T> {
    const turn = (this.#lastTurns.get(mapid) ?? Promise.resolve()).then(work);
    const ended = turn.catch(() => undefined);
    this.#lastTurns.set(mapid, ended);
    try {
      return await turn;
    } finally {
      if (this.#lastTurns.get(mapid) === ended) this.#lastTurns.delete(mapid);
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
