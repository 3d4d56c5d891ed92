import pg from 'pg';
import { type Address, DATABASE, SUPERUSER } from './database-instance.ts';

/** Holds an advisory lock, so that only one service uses the instance. */
export interface LockConnection {
  readonly client: pg.Client;
  readonly ended: Promise<void>;
}

/** Not the service's own database, which can then be dropped or copied. */
const LOCK_DATABASE = 'postgres';

/** An arbitrary number that no other lock uses. */
const LOCK = 7_241_905_386;

/** After a kill -9, the backend of the old service keeps the lock for a moment. */
const LOCK_TIMEOUT = '2s';

const LOCK_NOT_AVAILABLE = '55P03';

export async function openLockConnection(address: Address): Promise<LockConnection> {
  const client = new pg.Client({
    ...address,
    user: SUPERUSER,
    database: LOCK_DATABASE,
    ssl: false,
    application_name: 'clan-companion-keeper',
    connectionTimeoutMillis: 5_000,
  });
  const ended = new Promise<void>((resolve) => client.once('end', resolve));
  // An error also ends the connection, and `end` is handled.
  client.on('error', () => {});
  try {
    await client.connect();
    return { client, ended };
  } catch (error) {
    void client.end().catch(() => {});
    throw error;
  }
}

/** `lost`: PostgreSQL stopped while we waited. */
export async function takeLock({
  client,
}: LockConnection): Promise<'granted' | 'refused' | 'lost'> {
  try {
    await client.query(`set lock_timeout = '${LOCK_TIMEOUT}'`);
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    return 'granted';
  } catch (error) {
    await client.end().catch(() => {});
    return sqlState(error) === LOCK_NOT_AVAILABLE ? 'refused' : 'lost';
  }
}

export async function hasSettings(
  { client }: LockConnection,
  settings: Readonly<Record<string, string>>,
): Promise<boolean> {
  const all = 'select bool_and(current_setting(key) = value) as same from json_each_text($1)';
  const { rows } = await client.query<{ same: boolean }>(all, [JSON.stringify(settings)]);
  return rows[0]!.same;
}

/** Created here because we hold the lock, and no further program has to run. */
export async function ensureDatabase({ client }: LockConnection): Promise<void> {
  const found = await client.query('select from pg_database where datname = $1', [DATABASE]);
  if (found.rowCount === 0) await client.query(`create database ${DATABASE}`);
}

/** PostgreSQL's five-character error code; undefined for socket errors. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}
