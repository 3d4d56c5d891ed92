import { describeError, type Log } from '@clan-companion/runtime/log';
import pg from 'pg';
import type { Connector } from './connection.ts';
import { codeOf, TOO_MANY_CONNECTIONS } from './database-errors.ts';

const POOL_SIZE = 20;
/** How long the pool stays smaller after PostgreSQL had no free connection slot. */
const FULL_FOR_MS = 5_000;
/** Slots left for reads and the change feed. */
const ROOM_FOR_OTHERS = 3;
export const CONNECTIONS_PER_WORKER = POOL_SIZE + ROOM_FOR_OTHERS;
/** The class of warnings. */
const WARNING = /^01/;

/** Connections for transactions; shrinks when PostgreSQL has no free connection slots. */
export class Pool {
  readonly #pool: pg.Pool;
  readonly #warned = new WeakSet<pg.PoolClient>();
  #full: NodeJS.Timeout | undefined;

  constructor({ Client, settings }: Connector, log: Log) {
    this.#pool = new pg.Pool({ ...settings, Client, max: POOL_SIZE, pipeline: true });
    // No request fails with an idle connection; the pool replaces it.
    this.#pool.on('error', (error) =>
      log.debug({ reason: describeError(error) }, 'Idle database connection lost'),
    );
    // During a transaction, the failing statement reports it.
    this.#pool.on('connect', (client) => client.on('error', () => undefined));
    this.#pool.on('connect', (client) =>
      client.on('notice', ({ code }) => {
        if (code !== undefined && WARNING.test(code)) this.#warned.add(client);
      }),
    );
  }

  /** Without a free slot, waits for one of the open connections. */
  async take(): Promise<pg.PoolClient> {
    try {
      return await this.#pool.connect();
    } catch (error) {
      if (codeOf(error) !== TOO_MANY_CONNECTIONS || this.#pool.totalCount === 0) throw error;
      this.#shrink();
      return this.#pool.connect();
    }
  }

  /**
   * Only a commit causes a warning: it was not replicated, because waiting for the standby was
   * cancelled.
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

  #shrink(): void {
    const { options, totalCount } = this.#pool;
    options.max = Math.max(1, totalCount - ROOM_FOR_OTHERS);
    clearTimeout(this.#full);
    this.#full = setTimeout(() => {
      options.max = POOL_SIZE;
    }, FULL_FOR_MS);
    this.#full.unref();
  }
}
