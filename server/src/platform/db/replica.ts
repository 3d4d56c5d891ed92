import type { Log } from '@clan-companion/runtime/log';
import { OutageLog } from '@clan-companion/runtime/outage-log';
import { type Location, connectorTo } from './connection.ts';
import { codeOf, isUnavailable } from './database-errors.ts';
import { Reader } from './reader.ts';
import { type Prepared, type Queryable, read } from './statement.ts';

const READERS = 2;
/** How long a failed replica is not used. */
const PAUSE_MS = 1_000;
/** The read conflicted with WAL replay. */
const CONFLICT = '40001';

/** The WAL position that the replica has replayed. */
const replayed = read({
  name: 'replayed',
  sql: `select (coalesce(pg_last_wal_replay_lsn(), '0/0') - '0/0')::bigint as position`,
  takes: {},
  gives: { position: 'bigint' },
});

/**
 * The end of the primary's WAL, which covers everything visible there. With synchronous_commit off,
 * visible rows can be unflushed. Read only with a replica: not every PostgreSQL-compatible service
 * supports it.
 */
export const writtenPosition = `case when :replica then
    (case current_setting('synchronous_commit')
       when 'off' then pg_current_wal_insert_lsn()
       else pg_current_wal_flush_lsn() end - '0/0')::bigint else 0 end`;

/**
 * A streaming replica. It is used only while it has replayed every change that this service has seen,
 * so that everyone can read their own writes.
 */
export class Replica {
  readonly #reader: Reader;
  readonly #needed: () => number;
  readonly #outage: OutageLog;
  #replayed = -1;
  #checking = false;
  #pausedUntil = 0;
  /** Number of reads it has answered. */
  answered = 0;

  constructor(location: Location, needed: () => number, log: Log) {
    this.#reader = new Reader(
      connectorTo(location, (line) => log.warn(line)),
      READERS,
    );
    this.#needed = needed;
    this.#outage = new OutageLog(log, {
      begins: 'Replica unavailable: all reads go to the primary',
      ends: 'Replica available again',
    });
  }

  /** Returns undefined if the primary has to answer. */
  async run(prepared: Prepared): Promise<Awaited<ReturnType<Queryable['run']>> | undefined> {
    if (this.#replayed < this.#needed()) {
      void this.#checkPosition();
      return undefined;
    }
    try {
      const result = await this.#reader.run(prepared);
      this.answered += 1;
      this.#outage.worked();
      return result;
    } catch (error) {
      if (!isUnavailable(error) && codeOf(error) !== CONFLICT) throw error;
      if (isUnavailable(error)) this.#pause(error);
      return undefined;
    }
  }

  async #checkPosition(): Promise<void> {
    if (this.#checking || performance.now() < this.#pausedUntil) return;
    this.#checking = true;
    try {
      this.#replayed = (await replayed.one(this.#reader, {})).position;
    } catch (error) {
      this.#pause(error);
    } finally {
      this.#checking = false;
    }
  }

  #pause(error: unknown): void {
    this.#outage.failed(error);
    this.#replayed = -1;
    this.#pausedUntil = performance.now() + PAUSE_MS;
  }

  close(): Promise<void> {
    return this.#reader.close();
  }
}
