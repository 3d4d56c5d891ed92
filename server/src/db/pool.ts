import pg from 'pg';
import type { Way } from './connection.ts';
import { codeOf, NO_ROOM } from './database-away.ts';

const POOL_SIZE = 20;
/** A server that had no room for another connection is not asked for one for so long. */
const FULL_FOR_MS = 5_000;
/** What reads and the change feed need beside the pool, so that it does not starve them. */
const ROOM_FOR_OTHERS = 3;
/** Notices of this class are warnings. */
const WARNING = /^01/;

/** Connections for transactions: as many as it likes, or as few as the server has room for. */
export class Pool {
  readonly #pool: pg.Pool;
  readonly #warned = new WeakSet<pg.PoolClient>();
  #full: NodeJS.Timeout | undefined;

  constructor({ Client, settings }: Way, log: (line: string) => void) {
    this.#pool = new pg.Pool({ ...settings, Client, max: POOL_SIZE, pipeline: true });
    // An idle connection that breaks is no request's failure; the pool makes a new one.
    this.#pool.on('error', (error) => log(`An idle database connection broke: ${error.message}`));
    // One that breaks in the middle of a transaction is told by the statement that meets it.
    this.#pool.on('connect', (client) => client.on('error', () => undefined));
    this.#pool.on('connect', (client) =>
      client.on('notice', ({ code }) => {
        if (code !== undefined && WARNING.test(code)) this.#warned.add(client);
      }),
    );
  }

  /** Where the server has no room for one more, one that is open will soon be free. */
  async take(): Promise<pg.PoolClient> {
    try {
      return await this.#pool.connect();
    } catch (error) {
      if (codeOf(error) !== NO_ROOM || this.#pool.totalCount === 0) throw error;
      this.#makeDo();
      return this.#pool.connect();
    }
  }

  /**
   * Whether PostgreSQL has warned. Only a commit gives it reason to: no standby has it, since somebody
   * has cancelled the waiting.
   */
  hasWarned(client: pg.PoolClient): boolean {
    return this.#warned.has(client);
  }

  giveBack(client: pg.PoolClient, broken: Error | undefined): void {
    this.#warned.delete(client);
    client.release(broken ?? this.#pool.totalCount > this.#pool.options.max);
  }

  get load(): { pool: number; idle: number; waiting: number } {
    const { totalCount, idleCount, waitingCount } = this.#pool;
    return { pool: totalCount, idle: idleCount, waiting: waitingCount };
  }

  close(): Promise<void> {
    clearTimeout(this.#full);
    return this.#pool.end();
  }

  #makeDo(): void {
    const { options, totalCount } = this.#pool;
    options.max = Math.max(1, totalCount - ROOM_FOR_OTHERS);
    clearTimeout(this.#full);
    this.#full = setTimeout(() => {
      options.max = POOL_SIZE;
    }, FULL_FOR_MS);
    this.#full.unref();
  }
}
