import { setTimeout as delay } from 'node:timers/promises';
import { StartError } from '@clan-companion/runtime/start-error';
import type pg from 'pg';
import { isAhead, putRight } from './changes/put-right.ts';
import { type Location, type Way, wayTo } from './connection.ts';
import { codeOf, isAway } from './database-away.ts';
import { type Migration, migrations } from './migrations/migrations.ts';

const OLDEST_SERVER = 150_000;
/** Those that take every script; SQL_ASCII takes whatever bytes come. */
const ENCODINGS = ['UTF8', 'SQL_ASCII'];
/** Instances that start at once take turns under this advisory lock. */
const LOCK = 7_203_114;
const WAIT_MS = 30_000;
const AGAIN_MS = 1_000;
const LOCK_TIMEOUT_MS = 2_000;
const LOCK_NOT_AVAILABLE = '55P03';

interface Options {
  log: (line: string) => void;
  known?: readonly Migration[];
  /** How long to wait for a database that is not there yet, or goes away meanwhile. */
  patience?: number;
}

/** Brings the schema up to what this version knows. Any number of instances may call it at once. */
export async function migrate(location: Location, options: Options): Promise<void> {
  const { log, known = migrations, patience = WAIT_MS } = options;
  const way = wayTo(location, log);
  const until = performance.now() + patience;
  for (;;) {
    try {
      await bringUpToDate(way, known, log);
      return;
    } catch (error) {
      if (!isAway(error)) throw error;
      if (performance.now() > until) throw unusable(error);
      log(`Waiting for the database: ${reasonOf(error)}`);
      await delay(AGAIN_MS);
    }
  }
}

async function bringUpToDate(
  way: Way,
  known: readonly Migration[],
  log: (line: string) => void,
): Promise<void> {
  const client = await connect(way);
  try {
    await refuseUnfitDatabase(client);
    const toLearn = await missing(client, known);
    const newer = (await unknown(client, known)).at(-1);
    if (newer) log(`A newer version has been here (the database has ${newer.name}).`);
    for (const migration of toLearn) {
      while (!(await apply(client, migration, known, log))) {
        log(`${migration.name} waits for a table that is in use (by a backup, perhaps) …`);
        await delay(AGAIN_MS);
      }
    }
    await putLogRight(client, log);
  } finally {
    await client.end();
  }
}

/** False where it has to be tried again. */
async function apply(
  client: pg.Client,
  migration: Migration,
  known: readonly Migration[],
  log: (line: string) => void,
): Promise<boolean> {
  await client.query('begin');
  try {
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
    // Everybody else's statements queue up behind one that waits for a whole table.
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
    if (stillMissing) log(`The database has learned ${migration.name}.`);
    return true;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    if (codeOf(error) === LOCK_NOT_AVAILABLE) return false;
    throw error;
  }
}

/** For a database that was copied here from another cluster, with `pg_dump` for example. */
async function putLogRight(client: pg.Client, log: (line: string) => void): Promise<void> {
  if (!(await isAhead(client))) return;
  await client.query('begin');
  await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
  const stillAhead = await isAhead(client);
  if (stillAhead) {
    log('The change log comes from another cluster: putting it right for this one …');
    await putRight(client);
  }
  await client.query('commit');
  if (stillAhead) await client.query('analyze changes');
}

async function missing(client: pg.Client, known: readonly Migration[]): Promise<Migration[]> {
  const stranger = (await unknown(client, known)).find(
    ({ needs }) => !known.some(({ name }) => name === needs),
  );
  if (stranger) {
    throw new StartError(
      `The database has been used by a newer version (it has ${stranger.name}, with which this ` +
        'version does not work): start that version, or restore a backup from before the upgrade.',
    );
  }
  const names = await appliedNames(client);
  return known.filter(({ name }) => !names.includes(name));
}

/** What newer versions have done to the database. */
const unknown = async (client: pg.Client, known: readonly Migration[]): Promise<Applied[]> =>
  (await applied(client)).filter(({ name }) => !known.some((migration) => migration.name === name));

export const appliedNames = async (client: pg.ClientBase): Promise<string[]> =>
  (await applied(client)).map(({ name }) => name);

interface Applied {
  readonly name: string;
  /** Null where it was applied before this was written down. */
  readonly needs: string | null;
}

async function applied(client: pg.ClientBase): Promise<Applied[]> {
  const table = await client.query<{ there: boolean }>(
    `select to_regclass('migrations') is not null as there`,
  );
  if (!table.rows[0]?.there) return [];
  // Read by way of JSON, since the column need not be there yet.
  const { rows } = await client.query<Applied>(
    `select name, to_jsonb(migrations) ->> 'needs' as needs from migrations order by name`,
  );
  return rows;
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
async function connect({ Client, settings }: Way): Promise<pg.Client> {
  const client = new Client({ ...settings, statement_timeout: 0, query_timeout: 0 });
  // A failure is told by the query that meets it.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw isAway(error) ? error : unusable(error);
  }
}

const unusable = (error: unknown): StartError =>
  new StartError(`The database cannot be used: ${reasonOf(error)}. Check DATABASE_URL.`);

const reasonOf = (error: unknown): string => (error as Error).message || String(error);
