import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { Feed } from './changes/feed.ts';
import { type Recorded, type RecordingTx, writeDown } from './changes/record.ts';
import { clientConfig, type Location, runOn } from './connection.ts';
import { codeOf, DatabaseAway, isAway } from './database-away.ts';
import { Reader } from './reader.ts';
import type { Queryable, Tx } from './statement.ts';

const POOL_SIZE = 10;
const READERS = 2;
const ATTEMPTS = 10;

/** The failures after which PostgreSQL itself says: the same transaction, once more. */
const RETRY = new Set(['40001', '40P01']);

export interface Database extends Queryable {
  /** All of it or nothing. It may run more than once, so it does nothing but talk to the database. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** What has changed, here and on every other instance. */
  readonly feed: Feed;
  readonly load: () => { pool: number; idle: number; waiting: number; readsWaiting: number };
  close(): Promise<void>;
}

export function openDatabase(location: Location, log: (line: string) => void): Database {
  const reader = new Reader(location, READERS);
  const feed = new Feed(location, log);
  const pool = new pg.Pool({ ...clientConfig(location), max: POOL_SIZE, pipeline: true });
  // An idle connection that breaks is no request's failure; the pool makes a new one.
  pool.on('error', (error) => log(`An idle database connection broke: ${error.message}`));
  // One that breaks in the middle of a transaction is told by the statement that meets it.
  pool.on('connect', (client) => client.on('error', () => undefined));

  async function attempt<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      const tx = transactionOn(client);
      // What need not wait for an answer does not: two turns fewer for each transaction.
      const begun = client.query('begin');
      begun.catch(() => undefined);
      const result = await work(tx);
      await begun;
      feed.announce(await commit(client, tx));
      return result;
    } catch (error) {
      await client.query('rollback').catch((failure: Error) => {
        broken = failure;
      });
      throw error;
    } finally {
      client.release(broken);
    }
  }

  async function transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await attempt(work);
      } catch (error) {
        if (tries === ATTEMPTS || !RETRY.has(codeOf(error) ?? '')) throw away(error);
        await delay(Math.random() * 2 ** tries);
      }
    }
  }

  return {
    run: (prepared) =>
      reader.run(prepared).catch((error: unknown) => {
        throw away(error);
      }),
    transaction,
    feed,
    load: () => ({
      pool: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      readsWaiting: reader.waiting,
    }),
    close: async () => {
      await Promise.all([feed.close(), reader.close(), pool.end()]);
    },
  };
}

/** A commit behind a statement that failed is a rollback: the statement says so. */
async function commit(client: pg.PoolClient, tx: RecordingTx): Promise<Recorded[]> {
  const written = tx.changes.length > 0 ? writeDown(tx) : [];
  const [changes] = await Promise.all([written, client.query('commit')]);
  return changes;
}

const transactionOn = (client: pg.PoolClient): RecordingTx =>
  ({ run: runOn(client), changes: [] }) as unknown as RecordingTx;

const away = (error: unknown): unknown =>
  isAway(error) ? new DatabaseAway('The database is away', { cause: error }) : error;
