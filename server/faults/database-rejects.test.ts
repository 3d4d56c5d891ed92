import { once } from 'node:events';
import { chmod, chown, copyFile, stat, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { freePort, spawnService } from '../src/testing/process.ts';
import { type Server, startServer } from './testing/server.ts';

const PASSWORD = 'a/b#c?d';
/** A server that does not answer is noticed after five seconds. */
const PATIENT = { timeout: 30_000 };

let server: Server;
let address: string;
beforeAll(async () => {
  server = await startServer();
  address = `127.0.0.1:${server.port}`;
  await server.sql(`create role clan login password '${PASSWORD}'`);
  await server.sql('create database clans owner clan');
  await server.sql('create database lent');
  await server.sql('create table users ()');
  await server.sql('create database shared template postgres owner clan');
  await writeFile(
    join(server.dir, 'pg_hba.conf'),
    'hostssl all secure all scram-sha-256\nhost all clan all scram-sha-256\n',
  );
  await server.stop();
  await server.start();
});
afterAll(() => server.remove());

describe('a start', () => {
  it('uses DATABASE_PASSWORD as it is', async () => {
    const DATABASE_URL = `postgres://clan@${address}/clans`;
    const service = await spawnService({ DATABASE_URL, DATABASE_PASSWORD: PASSWORD });
    await service.ready;
    service.child.kill('SIGTERM');
    expect(await service.ended).toBe(0);
  });

  it.each([
    ['a wrong password', 'clan:wrong', 'clans', /password authentication failed for user "clan"/],
    ['no password', 'clan', 'clans', /it asks for a password\. Check DATABASE_URL\.$/],
    ['no such database', 'clan:a%2Fb%23c%3Fd', 'none', /database "none" does not exist/],
    [
      'no right to create tables',
      'clan:a%2Fb%23c%3Fd',
      'lent',
      /make it the owner of the database/,
    ],
    [
      'tables of others',
      'clan:a%2Fb%23c%3Fd',
      'shared',
      /another program \(.*"users" .*\): use an empty/,
    ],
    ['no TLS where it is required', 'secure:x', 'clans', /for TLS, add sslmode=verify-full\)\.$/],
    ['TLS where there is none', 'clan:x', 'clans?sslmode=verify-full', /not support SSL/],
    ['an unencoded password', `clan:${PASSWORD}`, 'clans', /%2F.* set DATABASE_PASSWORD\.$/],
  ])('with %s ends with one line', async (_, account, database, line) => {
    const DATABASE_URL = `postgres://${account}@${address}/${database}`;
    const service = await spawnService({ DATABASE_URL });
    expect(await service.ended).toBe(1);
    const output = service.output().trim();
    expect(output).toMatch(line);
    expect(output).not.toContain('\n');
    expect(output).not.toContain(PASSWORD);
  });
});

it('a certificate that is not trusted, or for another name, ends the start with one line', async () => {
  const { uid, gid } = await stat(server.dir);
  for (const name of ['cert.pem', 'key.pem']) {
    const file = join(server.dir, name);
    await copyFile(join(import.meta.dirname, '../src/features/webhooks/testing', name), file);
    await chown(file, uid, gid);
    await chmod(file, 0o600);
  }
  await server.stop();
  await server.start({ ssl: 'on', ssl_cert_file: 'cert.pem', ssl_key_file: 'key.pem' });
  const DATABASE_URL = `postgres://clan@localhost:${server.port}/clans?sslmode=require`;
  const file = join(server.dir, 'cert.pem');
  for (const [url, line] of [
    [DATABASE_URL, /^.* self-signed certificate\. .* add sslrootcert=.*\n$/],
    [`${DATABASE_URL}&sslrootcert=${file}`, /^.* altnames: .*\. Check DATABASE_URL\.\n$/],
  ] as const) {
    const service = await spawnService({ DATABASE_URL: url });
    expect(await service.ended).toBe(1);
    expect(service.output()).toMatch(line);
  }
});

describe('a start without an answer', () => {
  const silentPort = async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    onTestFinished(() => void silent.close());
    await once(silent, 'listening');
    return (silent.address() as AddressInfo).port;
  };

  it.each([
    ['from the port', async () => `127.0.0.1:${await freePort()}`, /ECONNREFUSED/],
    ['from the server', async () => `127.0.0.1:${await silentPort()}`, /it does not answer/],
    ['for the name', async () => 'no-such-host.invalid', /no-such-host\.invalid/],
  ])('%s says in one line what it waits for, and can be stopped', async (_, at, reason) => {
    const service = await spawnService({ DATABASE_URL: `postgres://clan@${await at()}/clans` });
    await expect.poll(service.output, PATIENT).toMatch(/Waiting for the database \(.*\) …\n/);
    service.child.kill('SIGTERM');
    expect(await service.ended).toBe(0);
    const [waiting, stopping, ...rest] = service.output().trim().split('\n');
    expect(waiting).toMatch(reason);
    expect(stopping).toContain('Stopping');
    expect(rest).toEqual([]);
  });
});
