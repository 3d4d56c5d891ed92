// @module-tag thorough
import { stat } from 'node:fs/promises';
import { StartError } from '@clan-companion/runtime/start-error';
import { describe, expect, it } from 'vitest';
import { findRunning } from './embedded-postgres.ts';
import { passwordFile } from './database-instance.ts';
import { programPath } from './run-program.ts';
import { query, shareDataDir } from './testing/build-data-dir.ts';
import { eventually } from './testing/eventually.ts';

/** Everything that Windows needs and every system can do: TCP, a password, and `pg_ctl`. */
describe('the embedded database without sockets and signals', { timeout: 60_000 }, async () => {
  const place = await shareDataDir('windows');

  it('listens on loopback only, and asks for its password', async () => {
    const service = await place.start();
    const { connection } = service;

    expect(connection.host).toBe('127.0.0.1');
    const settings = await query(
      service,
      `select current_setting('listen_addresses') as tcp,
       current_setting('unix_socket_directories') as sockets,
       current_setting('max_connections') as connections`,
    );
    expect(settings).toEqual([{ tcp: '127.0.0.1', sockets: '', connections: '30' }]);
    await expect(
      query({ connection: { ...connection, password: 'guessed' } }, 'select 1'),
    ).rejects.toThrow(/password authentication failed/);
    expect((await stat(passwordFile(place.instanceDir))).mode & 0o777).toBe(0o600);
  });

  it('keeps its data and its password after a stop, and leaves no process', async () => {
    const first = await place.start();
    await query(first, 'create table kept as select 42 as n');
    await first.stop();
    expect(place.postmaster()).toBeUndefined();
    expect(findRunning(place.dataDir, 'windows')).toBeUndefined();

    const second = await place.start();
    expect(await query(second, 'select n from kept')).toEqual([{ n: 42 }]);
    expect(second.connection.password).toBe(first.connection.password);
    expect(findRunning(place.dataDir, 'windows')).toEqual(second.connection);
  });

  it('restarts at the same port', async () => {
    const service = await place.start();
    process.kill(place.postmaster()!.pid, 'SIGKILL');

    expect(await eventually(() => query(service, 'select 1 as one'))).toEqual([{ one: 1 }]);
  });

  it('refuses a second service in one line', async () => {
    const first = await place.start();
    const error: unknown = await place.start().catch((refusal: unknown) => refusal);

    expect(error).toBeInstanceOf(StartError);
    expect(String(error)).toContain('Another Clan Companion is already running');
    expect(await query(first, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('replaces the postmaster that a killed service left at another port', async () => {
    const killed = place.startProcess();
    const { connection } = await killed.connected();
    const orphan = place.postmaster()!.pid;
    await killed.end('SIGKILL');

    const next = await place.start();
    expect(await query(next, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(next.connection.password).toBe(connection.password);
    expect(place.postmaster()!.pid).not.toBe(orphan);
  });

  it('reports why PostgreSQL does not start', async () => {
    const start = place.start({ shared_buffers: 'lots' });

    await expect(start).rejects.toThrow(/PostgreSQL does not start \(.*shared_buffers/);
    await expect(start).rejects.toBeInstanceOf(StartError);
  });
});

it('finds the programs of Windows', () => {
  expect(programPath('native', 'pg_ctl', 'win32')).toMatch(/pg_ctl\.exe$/);
  expect(programPath('native', 'pg_ctl', 'linux')).toMatch(/pg_ctl$/);
});
