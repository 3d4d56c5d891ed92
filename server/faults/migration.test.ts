import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { migrate } from '../src/platform/db/migrate.ts';
import { migrations } from '../src/migrations/migrations.ts';
import { type ServiceProcess, spawnService } from '../src/testing/process.ts';
import { printCounts } from './testing/print-counts.ts';
import { type Server, startServer } from './testing/server.ts';

/** It alters a table, creates others, and then needs a lock on `trades` for an index. */
const INTERRUPTED = '0005-bot';
const before = migrations.slice(
  0,
  migrations.findIndex(({ name }) => name === INTERRUPTED),
);

let server: Server;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.remove());

let databases = 0;

/** A new database, migrated up to the migration before `INTERRUPTED`. */
async function outdatedDatabase(): Promise<string> {
  const name = `outdated_${(databases += 1)}`;
  await server.sql(`create database ${name}`);
  const url = Object.assign(new URL(server.url), { pathname: `/${name}` }).href;
  await migrate({ connectionString: url }, { known: before, log: () => undefined });
  return url;
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Holds a lock on a table that the migration needs near its end. */
async function lockTable(url: string): Promise<pg.Client> {
  const client = await connect(url);
  await client.query('begin');
  await client.query('lock table trades in row exclusive mode');
  return client;
}

async function untilBlocked(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ waits: boolean }>(
      `select exists (select from pg_locks where relation = 'trades'::regclass and not granted) as waits`,
    );
    if (rows[0]!.waits) return;
    await sleep(5);
  }
}

/** The schema: every column, every index and the applied migrations. */
async function schemaOf(url: string): Promise<string[]> {
  const client = await connect(url);
  try {
    const { rows } = await client.query<{ line: string }>(
      `select table_name || '.' || column_name as line from information_schema.columns
       where table_schema = 'public'
       union all select 'index ' || indexname from pg_indexes where schemaname = 'public'
       union all select 'done ' || name from migrations order by 1`,
    );
    return rows.map(({ line }) => line);
  } finally {
    await client.end();
  }
}

async function start(url: string): Promise<ServiceProcess> {
  const service = await spawnService({ DATABASE_URL: url });
  onTestFinished(async () => {
    service.child.kill('SIGKILL');
    await service.ended;
  });
  return service;
}

async function stop(service: ServiceProcess): Promise<void> {
  service.child.kill('SIGTERM');
  expect(await service.ended).toBe(0);
}

const timesApplied = (...services: ServiceProcess[]): number =>
  services.flatMap(({ output }) => output().match(/Applied migrations? 0005-bot/g) ?? []).length;

/** The schema after an uninterrupted migration. */
async function migratedSchema(): Promise<string[]> {
  const url = await outdatedDatabase();
  await migrate({ connectionString: url }, { log: () => undefined });
  return schemaOf(url);
}

it('rolls back a migration whose service is killed half-way, and the next start applies it', async () => {
  const url = await outdatedDatabase();
  const asBefore = await schemaOf(url);
  const blocker = await lockTable(url);
  const killed = await start(url);
  await untilBlocked(blocker);
  killed.child.kill('SIGKILL');
  await killed.ended;
  expect(timesApplied(killed)).toBe(0);
  await blocker.end();
  expect(await schemaOf(url)).toEqual(asBefore);
  const next = await start(url);
  await next.ready;
  expect(timesApplied(next)).toBe(1);
  expect(await schemaOf(url)).toEqual(await migratedSchema());
  await stop(next);
});

it('retries a migration during which PostgreSQL was killed', async () => {
  const url = await outdatedDatabase();
  const blocker = await lockTable(url);
  const service = await start(url);
  await untilBlocked(blocker);
  await server.kill();
  await server.start();
  await service.ready;
  expect(timesApplied(service)).toBe(1);
  expect(service.output()).toContain('Waiting for the database');
  expect(await schemaOf(url)).toEqual(await migratedSchema());
  await stop(service);
});

it('applies a migration once when services start together, and waits for table locks', async () => {
  const url = await outdatedDatabase();
  const blocker = await lockTable(url);
  const services = await Promise.all([start(url), start(url), start(url)]);
  await untilBlocked(blocker);
  // The waiting migration does not block later statements for long.
  const visitor = await connect(url);
  const began = performance.now();
  await visitor.query('delete from trades where false');
  const heldUp = Math.round(performance.now() - began);
  // At most one lock timeout of the migration (2 s), plus a margin for a busy machine.
  expect(heldUp).toBeLessThan(6_000);
  await visitor.end();
  await blocker.end();
  await Promise.all(services.map(({ ready }) => ready));
  expect(timesApplied(...services)).toBe(1);
  expect(await schemaOf(url)).toEqual(await migratedSchema());
  for (const service of services) await stop(service);
  printCounts('Three services start at once', {
    'times migrated': 1,
    'others held up by the waiting migration (ms)': heldUp,
  });
});

it('completes a first start that was killed at any moment', async () => {
  const rounds = 8;
  const name = `killed_${(databases += 1)}`;
  await server.sql(`create database ${name}`);
  const url = Object.assign(new URL(server.url), { pathname: `/${name}` }).href;
  let killedBeforeReady = 0;
  for (let round = 0; round < rounds; round += 1) {
    const service = await start(url);
    let isReady = false;
    void service.ready.then(() => (isReady = true)).catch(() => undefined);
    // The migrations run about half a second after the start and take about 100 ms.
    await sleep(300 + 50 * round);
    service.child.kill('SIGKILL');
    await service.ended;
    if (!isReady) killedBeforeReady += 1;
  }
  const last = await start(url);
  await last.ready;
  expect(await schemaOf(url)).toEqual(await migratedSchema());
  await stop(last);
  printCounts('A first start killed at any moment', {
    rounds,
    'before it was ready': killedBeforeReady,
    'half done': 0,
  });
});
