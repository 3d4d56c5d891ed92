// @module-tag thorough
import { chown, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  buildDataDir,
  canRunAsOthers,
  NOBODY,
  query,
  shareDataDir,
} from './testing/build-data-dir.ts';

describe('the embedded database', { timeout: 60_000 }, async () => {
  const shared = await shareDataDir();

  it('is created at the first start, and keeps its data after a stop', async () => {
    const place = await buildDataDir('made', 'on', 'demand');
    const first = await place.start();
    expect(place.log).toEqual(['Creating the database (first start only) …']);
    await query(first, 'create table kept as select 42 as n');
    await Promise.all([first.stop(), first.stop()]);

    const second = await place.start();
    expect(place.log).toHaveLength(1);
    expect(await query(second, 'select n from kept')).toEqual([{ n: 42 }]);
    expect(second.connection).toEqual(first.connection);
  });

  it('leaves no process and no socket after a stop', async () => {
    const service = await shared.start();
    await service.stop();

    expect(shared.postmaster()).toBeUndefined();
    expect(await readdir(join(shared.dataDir, 'run'))).toEqual([]);
  });

  it('folds case and finds words in every script', async () => {
    const service = await shared.start();
    await query(service, 'create extension pg_trgm');

    const [row] = await query(
      service,
      `select lower('ÀÖЖ') as lower, 'ÀÖЖ' ilike '%öж' as ilike, similarity('ЖУК', 'жук') as alike`,
    );
    expect(row).toEqual({ lower: 'àöж', ilike: true, alike: 1 });
  });

  it('listens on a private socket only, with small settings that callers can override', async () => {
    const service = await shared.start({ max_connections: '44' });

    const settings = await query(
      service,
      `select name, current_setting(name) as value from pg_settings where name in
       ('fsync', 'listen_addresses', 'max_connections', 'shared_buffers', 'TimeZone')`,
    );
    expect(Object.fromEntries(settings.map(({ name, value }) => [name, value]))).toEqual({
      fsync: 'off',
      listen_addresses: '',
      max_connections: '44',
      shared_buffers: '64MB',
      TimeZone: 'UTC',
    });
    expect((await stat(service.connection.host)).mode & 0o777).toBe(0o700);
  });

  it('learns no secrets from the environment, and logs no statements', async () => {
    const service = await shared.start();
    await expect(query(service, `select 'private' || 1 / 0`)).rejects.toThrow(/division by zero/);
    const log = await readFile(join(shared.dataDir, 'postgres.log'), 'utf8');
    expect(log).toContain('division by zero');
    expect(log).not.toContain('private');

    // Only Linux shows it.
    const file = `/proc/${shared.postmaster()!.pid}/environ`;
    expect(await readFile(file, 'utf8').catch(() => '')).not.toContain('VITEST');
  });

  it('allows copying its database', async () => {
    const { connection } = await shared.start();
    const elsewhere = { connection: { ...connection, database: 'postgres' } };

    const copied = query(elsewhere, 'create database copy template clan_companion');
    await expect(copied).resolves.toEqual([]);
  });

  it('works when the path is too long for a socket or has special characters', async () => {
    const place = await buildDataDir('x'.repeat(60), 'a, "b" é', 'y'.repeat(60));
    const service = await place.start();
    const { host } = service.connection;
    onTestFinished(() => rm(host, { recursive: true }));

    expect(await query(service, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(host).not.toContain(place.root);
    expect((await stat(host)).mode & 0o777).toBe(0o700);
    await service.stop();
  });

  it.runIf(canRunAsOthers)('also runs for an ordinary user', async () => {
    const place = await buildDataDir();
    await chown(place.root, NOBODY, NOBODY);
    const service = place.startProcess('', NOBODY);

    expect(await query(await service.connected(), 'select 1 as one')).toEqual([{ one: 1 }]);
    await service.end('SIGTERM');
    expect(place.postmaster()).toBeUndefined();

    // Root in between leaves nothing that the user cannot open.
    await rm(join(place.dataDir, 'postgres.log'));
    await (await place.start()).stop();
    const again = place.startProcess('', NOBODY);
    expect(await query(await again.connected(), 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});
