import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '@clan-companion/runtime/log';
import { OutageLog } from '@clan-companion/runtime/outage-log';
import type { PoolClient } from 'pg';
import { Feed } from './changes/feed.ts';
import { type Change, type Recorded, type RecordingTx, writeChanges } from './changes/record.ts';
import { batchWrites, type Location, runOn, connectorTo } from './connection.ts';
import { codeOf, DatabaseUnavailable, isUnavailable } from './database-errors.ts';
import { Pool } from './pool.ts';
import { Reader } from './reader.ts';
import { Replica, writtenPosition } from './replica.ts';
import { type Queryable, read, type Tx } from './statement.ts';

const READERS = 2;
const ATTEMPTS = 10;

/** serialization_failure and deadlock_detected. */
const RETRY = new Set(['40001', '40P01']);
/** read_only_sql_transaction: the primary has moved, possibly under the same name. */
const READ_ONLY = '25006';

const position = read({
  name: 'position',
  sql: `select ${writtenPosition} as position`,
  takes: { replica: 'bool' },
  gives: { position: 'bigint' },
});

/** Read committed by default. `serializable`: a conflict with another transaction is retried. */
type Isolation = 'serializable' | undefined;

export interface Database extends Queryable {
  /** Atomic. `work` can run more than once, so it has no effects outside the database. */
  readonly transaction: <T>(work: (tx: Tx) => Promise<T>, isolation?: Isolation) => Promise<T>;
  /** Changes made here and on every other instance. */
  readonly feed: Feed;
  /** Never reads from a replica. */
  readonly primary: Queryable;
  readonly location: Location;
  readonly load: () => {
    readonly pool: number;
    readonly idle: number;
    readonly waiting: number;
    readonly readsWaiting: number;
    readonly readsByReplica: number;
  };
  readonly close: () => Promise<void>;
}

interface Options {
  readonly log: Log;
  /** Used for reads while it is up to date. */
  readonly replica?: Location | undefined;
}

export function openDatabase(location: Location, options: Options): Database {
  const { log } = options;
  const warn = (line: string) => log.warn(line);
  const outage = new OutageLog(log, {
    begins: 'Database unavailable',
    ends: 'Database available again',
  });
  const connector = connectorTo(location, warn);
  const reader = new Reader(connector, READERS);
  const feed = new Feed(connector, { outage, replica: options.replica !== undefined });
  const needed = () => (feed.isCurrent ? feed.position : Number.POSITIVE_INFINITY);
  const replica = options.replica && new Replica(options.replica, needed, log);
  const pool = new Pool(connector, log);

  async function attempt<T>(work: (tx: Tx) => Promise<T>, isolation: Isolation): Promise<T> {
    const client = await pool.take();
    let broken: Error | undefined;
    /** Changes whose commit was sent, but not confirmed yet. */
    let unconfirmed: readonly Change[] = [];
    try {
      const tx = transactionOn(client);
      // `begin` is not awaited, which saves a round trip per transaction.
      batchWrites(client);
      const begun = client.query(isolation ? `begin isolation level ${isolation}` : 'begin');
      begun.catch(() => undefined);
      const result = await work(tx);
      await begun;
      unconfirmed = tx.changes;
      const changes = await commit(client, tx);
      unconfirmed = [];
      const written = replica ? await positionOn(client) : 0;
      await feed.announce({ changes, token: tx.token, position: written });
      if (pool.hasWarned(client)) throw new DatabaseUnavailable('The commit was not replicated');
      return result;
    } catch (error) {
      // The commit may have succeeded: a client that checks must not get an older answer.
      feed.invalidate(unconfirmed);
      await client.query('rollback').catch((failure: Error) => {
        broken = failure;
      });
      if (codeOf(error) === READ_ONLY) broken = error as Error;
      throw error;
    } finally {
      pool.giveBack(client, broken);
    }
  }

  async function transaction<T>(work: (tx: Tx) => Promise<T>, isolation?: Isolation): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await attempt(work, isolation);
      } catch (error) {
        if (tries === ATTEMPTS || !RETRY.has(codeOf(error) ?? '')) throw noteFailure(error);
        await delay(Math.random() * 2 ** tries);
      }
    }
  }

  const run: Queryable['run'] = (prepared) =>
    reader.run(prepared).catch((error: unknown) => {
      throw noteFailure(error);
    });

  function noteFailure(error: unknown): unknown {
    if (!isUnavailable(error)) return error;
    outage.failed(error);
    return new DatabaseUnavailable('The database is unavailable', { cause: error });
  }

  return {
    run: replica ? async (prepared) => (await replica.run(prepared)) ?? run(prepared) : run,
    primary: { run },
    location,
    transaction,
    feed,
    load: () => ({
      ...pool.load,
      readsWaiting: reader.waiting,
      readsByReplica: replica?.answered ?? 0,
    }),
    close: async () => {
      await Promise.all([feed.close(), reader.close(), replica?.close(), pool.close()]);
    },
  };
}

/** After a failed statement, the commit is a rollback; the statement reports the failure. */
async function commit(client: PoolClient, tx: RecordingTx): Promise<Recorded[]> {
  batchWrites(client);
  const written = tx.changes.length > 0 ? writeChanges(tx) : [];
  const [changes] = await Promise.all([written, client.query('commit')]);
  return changes;
}

const positionOn = async (client: PoolClient): Promise<number> =>
  (await position.one({ run: runOn(client) }, { replica: true })).position;

const transactionOn = (client: PoolClient): RecordingTx =>
  ({ run: runOn(client), changes: [] }) as unknown as RecordingTx;
