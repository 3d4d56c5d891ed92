import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { migrate } from '../src/db/migrate.ts';
import { migrations } from '../src/db/migrations/migrations.ts';
import { type ServiceProcess, spawnService } from '../src/testing/process.ts';
import { sayCounts } from './testing/say.ts';
import { type Server, startServer } from './testing/server.ts';

/** It alters a table, makes others, and then needs `trades` for an index. */
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

/** A database of its own, as the version before has left it. */
async function outdated(): Promise<string> {
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

/** Somebody uses a table that the migration needs near its end. */
async function standInTheWay(url: string): Promise<pg.Client> {
  const client = await connect(url);
  await client.query('begin');
  await client.query('lock table trades in row exclusive mode');
  return client;
}

async function untilHalfWay(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ waits: boolean }>(
      `select exists (select from pg_locks where relation = 'trades'::regclass and not granted) as waits`,
    );
    if (rows[0]!.waits) return;
    await sleep(5);
  }
}

/** What the database looks like: every column, and what has been written down as done. */
async function look(url: string): Promise<string[]> {
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

const learned = (...services: ServiceProcess[]): number =>
  services.flatMap(({ output }) => output().match(/Applied migration 0005-bot/g) ?? []).length;

/** As it is where nobody interrupts anything. */
async function complete(): Promise<string[]> {
  const url = await outdated();
  await migrate({ connectionString: url }, { log: () => undefined });
  return look(url);
}

it('a migration whose service is killed half-way leaves nothing, and the next start does it', async () => {
  const rounds = 3;
  const whole = await complete();
  for (let round = 0; round < rounds; round += 1) {
    const url = await outdated();
    const asBefore = await look(url);
    const inTheWay = await standInTheWay(url);
    const killed = await start(url);
    await untilHalfWay(inTheWay);
    killed.child.kill('SIGKILL');
    await killed.ended;
    expect(learned(killed)).toBe(0);
    await inTheWay.end();
    expect(await look(url)).toEqual(asBefore);
    const next = await start(url);
    await next.ready;
    expect(learned(next)).toBe(1);
    expect(await look(url)).toEqual(whole);
    await stop(next);
  }
  sayCounts('A migration, its service killed half-way', {
    rounds,
    'half done': 0,
    completed: rounds,
  });
});

it('a migration whose PostgreSQL is killed half-way is done by itself afterwards', async () => {
  const rounds = 2;
  const whole = await complete();
  for (let round = 0; round < rounds; round += 1) {
    const url = await outdated();
    const inTheWay = await standInTheWay(url);
    const service = await start(url);
    await untilHalfWay(inTheWay);
    await server.kill();
    await server.start();
    await service.ready;
    expect(learned(service)).toBe(1);
    expect(service.output()).toContain('Waiting for the database');
    expect(await look(url)).toEqual(whole);
    await stop(service);
  }
  sayCounts('A migration, PostgreSQL killed half-way', {
    rounds,
    'half done': 0,
    completed: rounds,
  });
});

it('services that start at once do a migration once, and wait for who uses a table', async () => {
  const url = await outdated();
  const inTheWay = await standInTheWay(url);
  const services = await Promise.all([start(url), start(url), start(url)]);
  await untilHalfWay(inTheWay);
  // Who comes after the migration that waits is not held up for long.
  const visitor = await connect(url);
  const began = performance.now();
  await visitor.query('delete from trades where false');
  const heldUp = Math.round(performance.now() - began);
  // At most once for as long as it waits at a time, 2 s, and what a busy machine adds.
  expect(heldUp).toBeLessThan(6_000);
  await visitor.end();
  await inTheWay.end();
  await Promise.all(services.map(({ ready }) => ready));
  expect(learned(...services)).toBe(1);
  expect(await look(url)).toEqual(await complete());
  for (const service of services) await stop(service);
  sayCounts('Three services start at once', {
    'times migrated': 1,
    'others held up by the waiting migration (ms)': heldUp,
  });
});

it('a service that is killed at any moment of its first start leaves what the next one goes on with', async () => {
  const rounds = 8;
  const name = `killed_${(databases += 1)}`;
  await server.sql(`create database ${name}`);
  const url = Object.assign(new URL(server.url), { pathname: `/${name}` }).href;
  let killedBeforeReady = 0;
  for (let round = 0; round < rounds; round += 1) {
    const service = await start(url);
    let isReady = false;
    void service.ready.then(() => (isReady = true)).catch(() => undefined);
    // The migrations come about half a second after the start, and take some 100 ms.
    await sleep(300 + 50 * round);
    service.child.kill('SIGKILL');
    await service.ended;
    if (!isReady) killedBeforeReady += 1;
  }
  const last = await start(url);
  await last.ready;
  expect(await look(url)).toEqual(await complete());
  await stop(last);
  sayCounts('A first start killed at any moment', {
    rounds,
    'before it was ready': killedBeforeReady,
    'half done': 0,
  });
});
