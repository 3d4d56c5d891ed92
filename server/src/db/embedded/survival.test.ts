import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { processExists } from './pid-file.ts';
import { buildDataDir, query } from './testing/build-data-dir.ts';
import { eventually } from './testing/eventually.ts';

describe('the embedded database survives', { timeout: 60_000 }, () => {
  it('a killed postmaster: it comes back at the same address with its data', async () => {
    const place = await buildDataDir();
    const service = await place.start();
    await query(service, 'create table kept as select 42 as n');
    const killed = place.postmaster()!.pid;
    process.kill(killed, 'SIGKILL');

    const rows = await eventually(() => query(service, 'select n from kept'));
    expect(rows).toEqual([{ n: 42 }]);
    expect(place.postmaster()?.pid).not.toBe(killed);
    await eventually(() => expect(place.log.at(-1)).toBe('The database is back.'));
    await expect(place.start()).rejects.toThrow('Another Clan Companion');
    await service.stop();
    expect(place.postmaster()).toBeUndefined();
  });

  it('a crashed backend: the same postmaster recovers and stays ours', async () => {
    const place = await buildDataDir();
    const service = await place.start();
    const before = place.postmaster()?.pid;
    const backends = await query<{ pid: number }>(
      service,
      `select pid from pg_stat_activity where application_name = 'clan-companion-keeper'`,
    );
    for (const { pid } of backends) process.kill(pid, 'SIGKILL');

    await eventually(() => expect(place.log.at(-1)).toBe('The database is back.'));
    expect(place.postmaster()?.pid).toBe(before);
    await expect(place.start()).rejects.toThrow('Another Clan Companion');
  });

  it('being stopped right after its postmaster was killed', async () => {
    const place = await buildDataDir();
    const service = await place.start();
    process.kill(place.postmaster()!.pid, 'SIGKILL');
    await sleep(20);
    await service.stop();

    expect(place.postmaster()).toBeUndefined();
    expect(await query(await place.start(), 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('the Ctrl-C of a terminal: only the service hears it', async () => {
    const place = await buildDataDir();
    const service = place.startProcess();
    const connected = await service.connected();
    process.kill(-service.child.pid!, 'SIGINT');
    await service.says('interrupted');

    expect(await query(connected, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('an initdb that was killed half-way: its leftovers are swept', async () => {
    const place = await buildDataDir();
    const killed = place.startProcess();
    await killed.says('log Making');
    await eventually(async () => {
      const [leftover] = await readdir(place.dataDir);
      expect(await readdir(join(place.dataDir, leftover!))).toContain('base');
    });
    await killed.end('SIGKILL');
    const orphan = (await readdir(place.dataDir)).filter((name) => name.includes('.new-'));
    expect(orphan).toHaveLength(1);

    expect(await query(await place.start(), 'select 1 as one')).toEqual([{ one: 1 }]);
    expect((await readdir(place.dataDir)).toSorted()).toEqual(['postgres', 'postgres.log', 'run']);
  });

  it('a neighbour that makes its cluster at the same time: that one is not swept', async () => {
    const place = await buildDataDir();
    const neighbour = join(place.dataDir, `postgres.new-${process.ppid}-abcd-x`);
    const dead = join(place.dataDir, `postgres.new-${findDeadPid()}-abcd-x`);
    const namesake = join(place.dataDir, `postgres.new-${process.pid}-abcd-x`);
    for (const folder of [neighbour, dead, namesake]) await mkdir(folder);
    await writeFile(join(dead, 'PG_VERSION'), '18\n');
    await place.start();

    const left = (await readdir(place.dataDir)).filter((name) => name.includes('.new-'));
    expect(left.map((name) => join(place.dataDir, name))).toEqual([neighbour]);
  });
});

function findDeadPid(): number {
  let pid = 4_000_000;
  while (processExists(pid)) pid -= 1;
  return pid;
}
