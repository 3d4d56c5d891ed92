// @module-tag thorough
import { spawnSync } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '@clan-companion/contract/core/client';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { practiceCode } from '../../testing/practice-code.ts';
import { dataFolder, type ServiceProcess, spawnService } from '../../testing/process.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded/embedded-postgres.ts';
import { migrate } from './migrate.ts';

/** A primary, and a standby that began as a copy of its stopped data folder. */
let folders: [string, string];
let primary: EmbeddedPostgres;
let standby: EmbeddedPostgres;
let onStandby: pg.Client;
let service: ServiceProcess;

const log = () => undefined;

beforeAll(async () => {
  folders = [await dataFolder(), await dataFolder()];
  const [first, second] = folders;
  primary = await startEmbeddedPostgres({ dataDir: first, log });
  await migrate(primary.connection, { log });
  await primary.stop();
  // `cp -a` keeps owner and permissions; Node's own copy does not.
  const copied = spawnSync('cp', ['-a', join(first, 'postgres'), join(second, 'postgres')]);
  if (copied.status !== 0) throw new Error(String(copied.stderr));
  const signal = join(second, 'postgres', 'standby.signal');
  await writeFile(signal, '', { mode: 0o644 });

  primary = await startEmbeddedPostgres({ dataDir: first, log });
  const { host, port, user } = primary.connection;
  standby = await startEmbeddedPostgres({
    dataDir: second,
    log,
    settings: { primary_conninfo: `host='${host}' port=${port} user=${user}` },
  });
  onStandby = new pg.Client(standby.connection);
  onStandby.on('error', log);
  await onStandby.connect();
  service = await spawnService({
    DATABASE_URL: urlOf(primary),
    DATABASE_REPLICA_URL: urlOf(standby),
  });
  await service.ready;
}, 60_000);

afterAll(async () => {
  service.child.kill('SIGTERM');
  await service.ended;
  await onStandby.end().catch(() => undefined);
  await standby.stop();
  await primary.stop();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

const urlOf = ({ connection: { host, user, database } }: EmbeddedPostgres) =>
  `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`;

async function signIn(name: string) {
  const visitor = createClient({ baseUrl: service.url });
  const code = await practiceCode(service.url, visitor, name);
  const { chatid, token } = await visitor.call('POST /users/auth', { body: { code } });
  return { ...createClient({ baseUrl: service.url, token: () => token }), chatid };
}

const readsByReplica = async () => {
  const metrics = await (await fetch(`${service.url}/metrics`)).text();
  return Number(/^db_reads_by_replica (\d+)$/m.exec(metrics)?.[1]);
};

/** Not cached, so each call reads from a database. */
const ownOffers = async (person: Awaited<ReturnType<typeof signIn>>) =>
  (await person.call('GET /users/trades')).length;

const post = (person: Awaited<ReturnType<typeof signIn>>) =>
  person.call('POST /trades', {
    body: { item: 'Rope', quantity: 1, price: '1', type: 'sell', region: 'Asia' },
  });

it('answers reads while it is up to date', async () => {
  const person = await signIn('Reader');
  const before = await readsByReplica();
  // The metrics can be a second old.
  await expect
    .poll(async () => {
      await ownOffers(person);
      return readsByReplica();
    })
    .toBeGreaterThanOrEqual(before + 10);
});

it('lets everyone read their own writes', async () => {
  const people = await Promise.all(['Ann', 'Ben', 'Cem', 'Dora'].map(signIn));
  const before = await readsByReplica();
  await Promise.all(
    people.map(async (person) => {
      for (let offers = 1; offers <= 25; offers += 1) {
        await post(person);
        expect(await ownOffers(person)).toBe(offers);
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 100));
        expect(await ownOffers(person)).toBe(offers);
      }
    }),
  );
  expect(await readsByReplica()).toBeGreaterThan(before);
});

it('is not used while it lags, not even to fill caches', async () => {
  const person = await signIn('Waiting');
  await onStandby.query('select pg_wal_replay_pause()');
  await post(person);
  const before = await readsByReplica();
  for (let n = 0; n < 5; n += 1) expect(await ownOffers(person)).toBe(1);
  const { nickname } = await person.call('GET /users');
  expect(nickname).toBeUndefined();
  await person.call('PUT /users', { body: { dataupdate: 'Changed' } });
  expect(await person.call('GET /users')).toMatchObject({ nickname: 'Changed' });
  expect(await readsByReplica()).toBe(before);
  await onStandby.query('select pg_wal_replay_resume()');
  await vi.waitFor(async () => {
    expect(await ownOffers(person)).toBe(1);
    expect(await readsByReplica()).toBeGreaterThan(before);
  }, 5_000);
});

it('is replaced by the primary when it fails', async () => {
  const person = await signIn('Left');
  await standby.stop();
  for (let offers = 1; offers <= 3; offers += 1) {
    await post(person);
    expect(await ownOffers(person)).toBe(offers);
  }
  expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
});
