import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { StartError } from '../start-error.ts';
import { type Location, type Way, wayTo } from './connection.ts';
import { isAway } from './database-away.ts';
import { type Migration, migrations } from './migrations/migrations.ts';

const OLDEST_SERVER = 150_000;
/** Those that take every script; SQL_ASCII takes whatever bytes come. */
const ENCODINGS = ['UTF8', 'SQL_ASCII'];
/** Instances that start at once take turns under this advisory lock. */
const LOCK = 7_203_114;
const WAIT_MS = 30_000;

interface Options {
  log: (line: string) => void;
  known?: readonly Migration[];
  /** How long to wait for a database that is not there yet. */
  patience?: number;
}

/** Brings the schema up to what this version knows. Any number of instances may call it at once. */
export async function migrate(location: Location, options: Options): Promise<void> {
  const { log, known = migrations, patience = WAIT_MS } = options;
  const client = await connect(wayTo(location, log), log, patience);
  try {
    await refuseUnfitDatabase(client);
    for (const migration of await missing(client, known)) {
      await apply(client, migration, known, log);
    }
  } finally {
    await client.end();
  }
}

async function apply(
  client: pg.Client,
  migration: Migration,
  known: readonly Migration[],
  log: (line: string) => void,
): Promise<void> {
  await client.query('begin');
  try {
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
    await client.query(
      `create table if not exists migrations (
         name text primary key,
         applied timestamptz not null default now()
       )`,
    );
    const stillMissing = (await missing(client, known)).includes(migration);
    if (stillMissing) {
      await client.query(migration.sql);
      await client.query('insert into migrations (name) values ($1)', [migration.name]);
    }
    await client.query('commit');
    if (stillMissing) log(`The database has learned ${migration.name}.`);
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

async function missing(client: pg.Client, known: readonly Migration[]): Promise<Migration[]> {
  const names = known.map(({ name }) => name);
  const applied = await appliedNames(client);
  const unknown = applied.find((name) => !names.includes(name));
  if (unknown !== undefined) {
    throw new StartError(
      `The database has been used by a newer version (it has ${unknown}, which this version does not ` +
        'know): start that version, or restore a backup from before the upgrade.',
    );
  }
  return known.filter(({ name }) => !applied.includes(name));
}

export async function appliedNames(client: pg.ClientBase): Promise<string[]> {
  const table = await client.query<{ there: boolean }>(
    `select to_regclass('migrations') is not null as there`,
  );
  if (!table.rows[0]?.there) return [];
  const result = await client.query<{ name: string }>('select name from migrations');
  return result.rows.map(({ name }) => name);
}

async function refuseUnfitDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: string; version: string; encoding: string }>(
    `select current_setting('server_version_num') as number,
            current_setting('server_version') as version,
            current_setting('server_encoding') as encoding`,
  );
  const { number, version, encoding } = rows[0]!;
  if (Number(number) < OLDEST_SERVER) {
    throw new StartError(`DATABASE_URL is PostgreSQL ${version}; 15 or newer is needed.`);
  }
  if (!ENCODINGS.includes(encoding)) {
    throw new StartError(
      `DATABASE_URL is a database in ${encoding}, which does not have every script: make one with ` +
        "ENCODING 'UTF8'.",
    );
  }
}

/** A database that is still starting is waited for; one that says no is not. */
async function connect(
  { Client, settings }: Way,
  log: (line: string) => void,
  patience: number,
): Promise<pg.Client> {
  const until = Date.now() + patience;
  for (;;) {
    const client = new Client({ ...settings, statement_timeout: 0, query_timeout: 0 });
    // A failure is told by the query that meets it.
    client.on('error', () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      const reason = (error as Error).message || String(error);
      if (!isAway(error) || Date.now() > until) {
        throw new StartError(`The database cannot be used: ${reason}. Check DATABASE_URL.`);
      }
      log(`Waiting for the database: ${reason}`);
      await delay(1_000);
    }
  }
}
