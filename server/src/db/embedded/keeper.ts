import pg from 'pg';
import { DATABASE, PORT, SUPERUSER } from './cluster.ts';

/** The connection whose advisory lock says: this service runs on this cluster. */
export interface Keeper {
  readonly client: pg.Client;
  readonly ended: Promise<void>;
}

/** Not the service's own database, which stays free to be dropped or copied. */
const KEEPER_DATABASE = 'postgres';

/** Any number will do, as long as nobody else takes it for another lock. */
const LOCK = 7_241_905_386;

/** After a kill -9, the old service's backend keeps the lock until it notices. */
const LOCK_PATIENCE = '2s';

const LOCK_NOT_AVAILABLE = '55P03';

export async function connectKeeper(socketDir: string): Promise<Keeper> {
  const client = new pg.Client({
    host: socketDir,
    port: PORT,
    user: SUPERUSER,
    database: KEEPER_DATABASE,
    ssl: false,
    application_name: 'clan-companion-keeper',
    connectionTimeoutMillis: 5_000,
  });
  const ended = new Promise<void>((resolve) => client.once('end', resolve));
  // An error ends the connection too, and the end is what we act on.
  client.on('error', () => {});
  try {
    await client.connect();
    return { client, ended };
  } catch (error) {
    void client.end().catch(() => {});
    throw error;
  }
}

/** `lost`: the server went away while we waited. */
export async function takeLock({ client }: Keeper): Promise<'granted' | 'refused' | 'lost'> {
  try {
    await client.query(`set lock_timeout = '${LOCK_PATIENCE}'`);
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    return 'granted';
  } catch (error) {
    await client.end().catch(() => {});
    return sqlState(error) === LOCK_NOT_AVAILABLE ? 'refused' : 'lost';
  }
}

/** Made here rather than with the cluster: the lock is ours, and it costs no second program. */
export async function ensureDatabase({ client }: Keeper): Promise<void> {
  const found = await client.query('select from pg_database where datname = $1', [DATABASE]);
  if (found.rowCount === 0) await client.query(`create database ${DATABASE}`);
}

/** The five characters by which PostgreSQL names an error; nothing for an error of the socket. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}
