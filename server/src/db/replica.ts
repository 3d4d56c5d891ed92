import { type Location, wayTo } from './connection.ts';
import { codeOf, isAway } from './database-away.ts';
import { Reader } from './reader.ts';
import { type Prepared, type Queryable, read } from './statement.ts';

const READERS = 2;
/** One that has failed is left alone for so long. */
const REST_MS = 1_000;
/** A read that stood in the way of what the replica had to replay. */
const CONFLICT = '40001';

/** How far a replica is: everything up to there has happened on it. */
const replayed = read({
  name: 'replayed',
  sql: `select (coalesce(pg_last_wal_replay_lsn(), '0/0') - '0/0')::bigint as position`,
  takes: {},
  gives: { position: 'bigint' },
});

/**
 * Where the log of the primary ends: all that one has seen there lies before it. With
 * synchronous_commit off, what is visible need not be on disk yet. Asked only where there is a
 * replica: not every service that calls itself PostgreSQL knows.
 */
export const writtenPosition = `case when :replica then
    (case current_setting('synchronous_commit')
       when 'off' then pg_current_wal_insert_lsn()
       else pg_current_wal_flush_lsn() end - '0/0')::bigint else 0 end`;

/**
 * A copy of the database that follows it, and may be a moment behind. It is asked only while it has
 * everything that this instance knows to have happened, so nobody misses what they have just done.
 */
export class Replica {
  readonly #reader: Reader;
  readonly #needed: () => number;
  readonly #log: (line: string) => void;
  #replayed = -1;
  #looking = false;
  #restUntil = 0;
  /** Reads that it has answered. */
  answered = 0;

  constructor(location: Location, needed: () => number, log: (line: string) => void) {
    this.#reader = new Reader(wayTo(location, log), READERS);
    this.#needed = needed;
    this.#log = log;
  }

  /** The answer, or undefined where the primary has to be asked. */
  async run(prepared: Prepared): Promise<Awaited<ReturnType<Queryable['run']>> | undefined> {
    if (this.#replayed < this.#needed()) {
      void this.#look();
      return undefined;
    }
    try {
      const result = await this.#reader.run(prepared);
      this.answered += 1;
      return result;
    } catch (error) {
      if (!isAway(error) && codeOf(error) !== CONFLICT) throw error;
      if (isAway(error)) this.#rest(error);
      return undefined;
    }
  }

  async #look(): Promise<void> {
    if (this.#looking || performance.now() < this.#restUntil) return;
    this.#looking = true;
    try {
      this.#replayed = (await replayed.one(this.#reader, {})).position;
    } catch (error) {
      this.#rest(error);
    } finally {
      this.#looking = false;
    }
  }

  #rest(error: unknown): void {
    if (this.#replayed >= 0) {
      this.#log(`The replica is away, the primary takes all reads: ${(error as Error).message}`);
    }
    this.#replayed = -1;
    this.#restUntil = performance.now() + REST_MS;
  }

  close(): Promise<void> {
    return this.#reader.close();
  }
}
