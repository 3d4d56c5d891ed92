import { setTimeout as delay } from 'node:timers/promises';
import { StartError } from '@clan-companion/runtime/start-error';
import pg from 'pg';
import { type Migration, migrations } from '../../migrations/migrations.ts';
import { isCopiedLog, repairCopiedLog } from './changes/copied-log.ts';
import { type Location, type Connector, connectorTo } from './connection.ts';
import { codeOf, isUnavailable, reasonOf, databaseUnusableError } from './database-errors.ts';
import { requireSessions } from './pooling.ts';

const OLDEST_SERVER = 150_000;
/** Encodings that can store every script; SQL_ASCII stores any bytes. */
const ENCODINGS = ['UTF8', 'SQL_ASCII'];
/** Advisory lock for services that start at the same time. */
const LOCK = 7_203_114;
const WAIT_MS = 30_000;
const AGAIN_MS = 1_000;
const LOG_EVERY_MS = 10_000;
const LOCK_TIMEOUT_MS = 2_000;
/** lock_not_available and deadlock_detected. */
const RETRY = new Set(['55P03', '40P01']);
const DUPLICATE_TABLE = '42P07';

interface Options {
  log: (line: string) => void;
  known?: readonly Migration[];
  /** How long to wait for a database that is not reachable. */
  patience?: number;
  /** Ends it after the migration in progress. */
  signal?: AbortSignal | undefined;
}

/** Applies missing migrations. Safe to call from several services at once. */
export async function migrate(location: Location, options: Options): Promise<void> {
  const { log, known = migrations, patience = WAIT_MS, signal } = options;
  const connector = connectorTo(location, log);
  const until = performance.now() + patience;
  let logAgainAt = 0;
  for (;;) {
    try {
      await bringUpToDate(connector, known, log, signal);
      return;
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      const now = performance.now();
      if (now > until) throw databaseUnusableError(error);
      if (now > logAgainAt) {
        log(`Waiting for the database (${reasonOf(error)}) …`);
        logAgainAt = now + LOG_EVERY_MS;
      }
      await delay(AGAIN_MS, undefined, { signal }).catch(() => undefined);
      signal?.throwIfAborted();
    }
  }
}

async function bringUpToDate(
  connector: Connector,
  known: readonly Migration[],
  log: (line: string) => void,
  signal: AbortSignal | undefined,
): Promise<void> {
  const client = await connect(connector);
  const done: string[] = [];
  try {
    await requireSuitableDatabase(client);
    await requireSessions(client, connector, 'DATABASE_URL');
    const { pending, newer } = await compareSchema(client, known);
    if (newer) log(`A newer version has used this database (it has ${newer}).`);
    for (const migration of pending) {
      signal?.throwIfAborted();
      let result = await apply(client, migration, known);
      while (result === 'locked') {
        log(
          `Migration ${migration.name} is waiting for a table that is in use (by a backup, for example) …`,
        );
        await delay(AGAIN_MS, undefined, { signal }).catch(() => undefined);
        signal?.throwIfAborted();
        result = await apply(client, migration, known);
      }
      if (result === 'applied') done.push(migration.name);
    }
    await adjustChangeLog(client, log);
  } finally {
    if (done.length > 0) log(describe(done, known.length));
    await client.end();
  }
}

function describe(done: readonly string[], all: number): string {
  if (done.length === all) return `Created the database (${all} migrations).`;
  if (done.length === 1) return `Applied migration ${done[0]}.`;
  return `Applied migrations ${done[0]} to ${done.at(-1)}.`;
}

/** `locked`: it has to be retried. `there`: another service was faster. */
async function apply(
  client: pg.Client,
  migration: Migration,
  known: readonly Migration[],
): Promise<'applied' | 'there' | 'locked'> {
  await client.query('begin');
  try {
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
    // While a statement waits for a table lock, all later ones queue behind it.
    await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
    await client.query(
      `create table if not exists migrations (
         name text primary key,
         applied timestamptz not null default now()
       )`,
    );
    await client.query('alter table migrations add column if not exists needs text');
    const stillMissing = (await missing(client, known)).includes(migration);
    if (stillMissing) {
      await client.query(migration.sql);
      const needs = migration.needs ?? known[known.indexOf(migration) - 1]?.name;
      await client.query('insert into migrations (name, needs) values ($1, $2)', [
        migration.name,
        needs,
      ]);
    }
    await client.query('commit');
    return stillMissing ? 'applied' : 'there';
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    if (RETRY.has(codeOf(error) ?? '')) return 'locked';
    if (codeOf(error) === DUPLICATE_TABLE) {
      throw new StartError(
        `The database in DATABASE_URL is used by another program (${reasonOf(error)}): use an empty one.`,
      );
    }
    throw error;
  }
}

/** For a database copied from another PostgreSQL instance, with `pg_dump` for example. */
async function adjustChangeLog(client: pg.Client, log: (line: string) => void): Promise<void> {
  if (!(await isCopiedLog(client))) return;
  await client.query('begin');
  await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
  const isCopied = await isCopiedLog(client);
  if (isCopied) {
    log('The change log comes from another PostgreSQL instance: adjusting it …');
    await repairCopiedLog(client);
  }
  await client.query('commit');
  if (isCopied) await client.query('analyze changes');
}

/**
 * What this version would add to the database, and the last that only a newer version knows. Throws
 * if this version cannot use it.
 */
export async function compareSchema(client: pg.Client, known: readonly Migration[] = migrations) {
  const pending = await missing(client, known);
  if (pending.length > 0) await requireCreate(client);
  return { pending, newer: (await unknown(client, known)).at(-1)?.name };
}

/** Since PostgreSQL 15, `grant all on database` does not include it. */
async function requireCreate(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ allowed: boolean | null }>(
    `select has_schema_privilege(current_schema(), 'create') as allowed`,
  );
  if (rows[0]?.allowed) return;
  throw new StartError(
    'The user in DATABASE_URL cannot create tables: make it the owner of the database ' +
      '(alter database … owner to …).',
  );
}

async function missing(client: pg.Client, known: readonly Migration[]): Promise<Migration[]> {
  const incompatible = (await unknown(client, known)).find(
    ({ needs }) => !known.some(({ name }) => name === needs),
  );
  if (incompatible) {
    throw new StartError(
      `The database has been used by a newer version (it has ${incompatible.name}, with which this ` +
        'version does not work): start that version, or restore a backup from before the upgrade.',
    );
  }
  const names = await appliedNames(client);
  return known.filter(({ name }) => !names.includes(name));
}

/** Migrations that only newer versions know. */
const unknown = async (client: pg.Client, known: readonly Migration[]): Promise<Applied[]> =>
  (await applied(client)).filter(({ name }) => !known.some((migration) => migration.name === name));

export const appliedNames = async (client: pg.ClientBase): Promise<string[]> =>
  (await applied(client)).map(({ name }) => name);

interface Applied {
  readonly name: string;
  /** Null if it was applied before this was recorded. */
  readonly needs: string | null;
}

async function applied(client: pg.ClientBase): Promise<Applied[]> {
  const table = await client.query<{ there: boolean }>(
    `select to_regclass('migrations') is not null as there`,
  );
  if (!table.rows[0]?.there) return [];
  // As JSON, since the column can be missing.
  const { rows } = await client.query<Applied>(
    `select name, to_jsonb(migrations) ->> 'needs' as needs from migrations order by name`,
  );
  return rows;
}

export async function requireSuitableDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: string; version: string; encoding: string }>(
    `select current_setting('server_version_num') as number,
            current_setting('server_version') as version,
            current_setting('server_encoding') as encoding`,
  );
  const { number, version, encoding } = rows[0]!;
  if (Number(number) < OLDEST_SERVER) {
    throw new StartError(`DATABASE_URL is PostgreSQL ${version}; 15 or newer is required.`);
  }
  if (!ENCODINGS.includes(encoding)) {
    throw new StartError(
      `The database in DATABASE_URL has the encoding ${encoding}, which lacks some scripts: create one with ` +
        "ENCODING 'UTF8'.",
    );
  }
}

/** A database that is starting is retried; any other rejection stops the start. */
async function connect({ Client, settings }: Connector): Promise<pg.Client> {
  const client = new Client({ ...settings, statement_timeout: 0, query_timeout: 0 });
  // Reported by the query that fails.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw isUnavailable(error) ? error : databaseUnusableError(error);
  }
}
