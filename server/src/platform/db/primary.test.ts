import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createLog } from '@clan-companion/runtime/log';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ownPostgres } from '../../testing/own-postgres.ts';
import { inDatabase, onServer } from '../../testing/postgres.ts';
import { type Proxy, startProxy } from '../../testing/proxy.ts';
import { freePort } from '../../testing/process.ts';
import { connectorTo } from './connection.ts';
import { type Database, openDatabase } from './database.ts';
import { read } from './statement.ts';

/** One PostgreSQL server behind two proxies, each of which can fail. */
const { server } = await ownPostgres();
const database = `cc_primary_${process.pid}`;
const PASSWORD = 'nobody-may-see-this';
/** Less than the probe timeout, and more than a busy machine needs. */
const SOON_MS = 1_900;
let first: Proxy;
let second: Proxy;
let logged: string[];
const log = createLog('info', {
  stream: { write: (line) => void logged.push((JSON.parse(line) as { msg: string }).msg) },
});

beforeAll(async () => {
  await onServer(server, (client) => client.query(`create database ${database}`));
});
afterAll(async () => {
  await onServer(server, (client) => client.query(`drop database ${database} with (force)`));
});
beforeEach(async () => {
  logged = [];
  const ways = [startProxy(server), startProxy(server)];
  onTestFinished(async () => {
    for (const way of ways) await (await way).stop();
  });
  first = await ways[0]!;
  second = await ways[1]!;
});

const hostOf = ({ location }: Proxy): string => {
  if (!('connectionString' in location)) return `${location.host}:${location.port}`;
  return new URL(location.connectionString).host;
};

function addressOf(...hosts: string[]): string {
  const location = inDatabase(server, database);
  if (!('connectionString' in location)) {
    return `postgres://${location.user}:${PASSWORD}@${hosts.join(',')}/${database}`;
  }
  const url = new URL(location.connectionString);
  return url.href.replace(`@${url.host}`, `@${hosts.join(',')}`);
}

const ping = read({ name: 'test-ping', sql: 'select 1 as one', takes: {}, gives: { one: 'int' } });

function open(...hosts: string[]): Database {
  const db = openDatabase({ connectionString: addressOf(...hosts) }, { log });
  onTestFinished(() => db.close());
  return db;
}

/** Accepts connections and never answers. */
async function startSilentServer(): Promise<{ host: string; heard: Set<Socket> }> {
  const heard = new Set<Socket>();
  const silence = createServer((socket) => {
    heard.add(socket.on('error', () => undefined));
  });
  await once(silence.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    silence.close();
    for (const socket of heard) socket.destroy();
  });
  return { host: `127.0.0.1:${(silence.address() as AddressInfo).port}`, heard };
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

describe('with several PostgreSQL servers', () => {
  it('skips one that is unreachable', async () => {
    const db = open(`127.0.0.1:${await freePort()}`, hostOf(first));
    expect(await timed(() => ping.one(db, {}))).toBeLessThan(SOON_MS);
    expect(await timed(() => db.transaction((tx) => ping.one(tx, {})))).toBeLessThan(SOON_MS);
  });

  it('is not delayed for long by a silent one', async () => {
    const silence = await startSilentServer();
    const db = open(silence.host, hostOf(first));
    expect(await timed(() => ping.one(db, {}))).toBeLessThan(SOON_MS);
    // The next caller does not try it again.
    await db.transaction((tx) => ping.one(tx, {}));
    expect(silence.heard.size).toBe(1);
  });

  it('fails over to another one, and drops the connections to the first', async () => {
    const db = open(hostOf(first), hostOf(second));
    await db.feed.open();
    const lost = vi.fn();
    db.feed.listen({ changed: () => undefined, lost });
    await ping.one(db, {});
    await db.transaction((tx) => ping.one(tx, {}));
    first.cut();
    await vi.waitFor(async () => {
      await ping.one(db, {});
      await db.transaction((tx) => ping.one(tx, {}));
      expect(db.feed.isCurrent).toBe(true);
    }, 3_000);
    expect(lost).toHaveBeenCalled();
    expect(logged).toContain(`The database is now at ${hostOf(second)}`);
    expect(logged.join('\n')).not.toContain(PASSWORD);
  });

  it('leaves one that goes silent, with any number of callers waiting', async () => {
    const db = open(hostOf(first), hostOf(second));
    await db.feed.open();
    await ping.one(db, {});
    first.hold();
    const began = performance.now();
    const waiting = Array.from({ length: 50 }, () => ping.one(db, {}).catch(() => undefined));
    await Promise.all(waiting);
    await vi.waitFor(() => ping.one(db, {}), 5_000);
    expect(performance.now() - began).toBeLessThan(6_000);
  });

  it('reports that none accepts writes, without passwords, after one shared search', async () => {
    const alter = (value: string) =>
      onServer(server, async (client) => {
        await client.query(
          `alter database ${database} set default_transaction_read_only = ${value}`,
        );
      });
    await alter('on');
    onTestFinished(() => alter('off'));
    const silence = await startSilentServer();
    const nobody = `127.0.0.1:${await freePort()}`;
    const db = open(nobody, silence.host, hostOf(first));
    const failures = await Promise.all(
      Array.from({ length: 100 }, () =>
        Promise.all([ping.one(db, {}), db.transaction((tx) => ping.one(tx, {}))]).then(
          () => undefined,
          (error: Error) => error,
        ),
      ),
    );
    for (const failure of failures) {
      expect(failure).toMatchObject({ name: 'DatabaseUnavailable' });
      const { message } = failure!.cause as Error;
      expect(message).toMatch(/^No PostgreSQL server accepts writes/);
      for (const host of [nobody, silence.host, hostOf(first)]) expect(message).toContain(host);
      expect(message).toContain('it is read-only');
      expect(`${failure!.stack} ${message}`).not.toContain(PASSWORD);
    }
    expect(silence.heard.size).toBeLessThan(5);
    await alter('off');
    await vi.waitFor(() => ping.one(db, {}), 5_000);
  });
});

it('makes no search with a single PostgreSQL server', async () => {
  let asked = 0;
  const single = createServer((socket) => {
    asked += 1;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(single, 'listening');
  onTestFinished(() => void single.close());
  const { port } = single.address() as AddressInfo;
  const { Client, settings } = connectorTo(
    { connectionString: `postgres://nobody@127.0.0.1:${port}/none` },
    () => undefined,
  );
  await expect(new Client(settings).connect()).rejects.toThrow(/terminated|ECONNRESET/);
  expect(asked).toBe(1);
});
