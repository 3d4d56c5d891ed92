// @module-tag thorough
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { EmbeddedPostgres } from './embedded-postgres.ts';
import { processExists } from './pid-file.ts';
import { buildDataDir, query, shareDataDir } from './testing/build-data-dir.ts';
import { eventually } from './testing/eventually.ts';

describe('the embedded database', { timeout: 60_000 }, async () => {
  const place = await shareDataDir();

  it('restarts a killed postmaster on the same socket, with its data', async () => {
    const service = await place.start();
    await query(service, 'create table kept as select 42 as n');
    const killed = place.postmaster()!.pid;
    process.kill(killed, 'SIGKILL');

    expect(await eventually(() => query(service, 'select n from kept'))).toEqual([{ n: 42 }]);
    expect(place.postmaster()?.pid).not.toBe(killed);
    await eventually(() => expect(place.log.at(-1)).toBe('The database is running again.'));
    expect(await countLocks(service)).toBe(1);
    await service.stop();
    expect(place.postmaster()).toBeUndefined();
  });

  it('keeps the same postmaster after a backend crash', async () => {
    const service = await place.start();
    const before = place.postmaster()?.pid;
    const [backend] = await query<{ pid: number }>(
      service,
      `select pid from pg_stat_activity where application_name = 'clan-companion-keeper'`,
    );
    place.log.length = 0;
    process.kill(backend!.pid, 'SIGKILL');

    await eventually(() => expect(place.log.at(-1)).toBe('The database is running again.'));
    expect(place.postmaster()?.pid).toBe(before);
    expect(await countLocks(service)).toBe(1);
  });

  it.each([0, 20, 60])('stops cleanly %i ms after its postmaster was killed', async (pause) => {
    const service = await place.start();
    process.kill(place.postmaster()!.pid, 'SIGKILL');
    await sleep(pause);
    await service.stop();

    expect(place.postmaster()).toBeUndefined();
    expect(await query(await place.start(), 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('starts after a power cut that left an empty lock file', async () => {
    const lock = join(place.instanceDir, 'postmaster.pid');
    await writeFile(lock, '');
    await utimes(lock, 1_000_000_000, 1_000_000_000);

    expect(await query(await place.start(), 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('does not receive the Ctrl-C of a terminal', async () => {
    const service = place.startProcess();
    const connected = await service.connected();
    process.kill(-service.child.pid!, 'SIGINT');
    await service.says('interrupted');

    expect(await query(connected, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('removes the leftovers of a killed initdb', async () => {
    const fresh = await buildDataDir();
    const killed = fresh.startProcess();
    await eventually(async () => {
      const [attempt = ''] = await readdir(fresh.dataDir);
      expect(await readdir(join(fresh.dataDir, attempt))).toContain('base');
    });
    process.kill(-killed.child.pid!, 'SIGKILL');
    await killed.end('SIGKILL');
    expect(await leftovers(fresh.dataDir)).toHaveLength(1);

    expect(await query(await fresh.start(), 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(await leftovers(fresh.dataDir)).toEqual([]);
  });

  it('does not remove an instance that another service is creating', async () => {
    const neighbour = `postgres.new-${process.ppid}-abcd-x`;
    const dead = `postgres.new-${findDeadPid()}-abcd-x`;
    const namesake = `postgres.new-${process.pid}-abcd-x`;
    for (const name of [neighbour, dead, namesake]) await mkdir(join(place.dataDir, name));
    await place.start();

    expect(await leftovers(place.dataDir)).toEqual([neighbour]);
  });
});

async function countLocks(service: EmbeddedPostgres): Promise<number | undefined> {
  const [row] = await query<{ locks: number }>(
    service,
    `select count(*)::integer as locks from pg_locks where locktype = 'advisory' and granted`,
  );
  return row?.locks;
}

async function leftovers(dataDir: string): Promise<string[]> {
  return (await readdir(dataDir)).filter((name) => name.startsWith('postgres.new-'));
}

function findDeadPid(): number {
  let pid = 4_000_000;
  while (processExists(pid)) pid -= 1;
  return pid;
}
