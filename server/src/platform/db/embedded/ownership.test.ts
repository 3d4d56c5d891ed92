// @module-tag thorough
import { spawn } from 'node:child_process';
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '@clan-companion/runtime/start-error';
import { describe, expect, it, onTestFinished } from 'vitest';
import { buildDataDir, query, shareDataDir } from './testing/build-data-dir.ts';

describe('an instance', { timeout: 60_000 }, async () => {
  const place = await shareDataDir();

  it('belongs to the first service: a second one is refused in one line and harms nothing', async () => {
    const first = await place.start();
    const before = place.postmaster();
    const began = Date.now();
    const error: unknown = await place.start().catch((refusal: unknown) => refusal);

    expect(error).toBeInstanceOf(StartError);
    expect(String(error)).toMatch(/Another Clan Companion is already running on .*\/postgres: .*$/);
    expect(Date.now() - began).toBeLessThan(5_000);
    expect(place.postmaster()).toEqual(before);
    expect(await query(first, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('belongs to exactly one of two services that start at once on an empty folder', async () => {
    const empty = await buildDataDir();
    const services = [empty.startProcess(), empty.startProcess()];
    const answers = await Promise.all(services.map((service) => service.says('ready', 'refused')));

    expect(answers.toSorted()).toEqual([
      expect.stringMatching(/^ready/),
      expect.stringMatching(/^refused StartError: Another Clan Companion/),
    ]);
    const winner = services[answers.findIndex((line) => line.startsWith('ready'))]!;
    expect(await query(await winner.connected(), 'select 1 as one')).toEqual([{ one: 1 }]);
    await winner.end('SIGTERM');
    expect(empty.postmaster()).toBeUndefined();
  });

  it('belongs to exactly one of three services that start at once', async () => {
    const starts = await Promise.allSettled([place.start(), place.start(), place.start()]);

    const statuses = starts.map(({ status }) => status).toSorted();
    expect(statuses).toEqual(['fulfilled', 'rejected', 'rejected']);
  });

  it('passes to the next service after a kill, and no acknowledged write is lost', async () => {
    const killed = place.startProcess('write');
    await killed.says('wrote 200');
    const orphan = place.postmaster();
    await killed.end('SIGKILL');
    const acknowledged = killed.lines.filter((line) => line.startsWith('wrote')).length;

    const next = await place.start();
    expect(place.postmaster()).toEqual(orphan);
    const [row] = await query<{ rows: number }>(
      next,
      `select count(*)::integer as rows from written where n <= ${acknowledged}`,
    );
    expect(row?.rows).toBe(acknowledged);
    await next.stop();
    expect(place.postmaster()).toBeUndefined();
  });

  it('gets the settings of the next service after a kill', async () => {
    const killed = place.startProcess();
    await killed.connected();
    await killed.end('SIGKILL');

    const next = await place.start({ max_connections: '123' });
    expect(await query(next, 'show max_connections')).toEqual([{ max_connections: '123' }]);
    await next.stop();
    expect(place.postmaster()).toBeUndefined();
  });

  it('passes to the next service while the last one is still stopping', async () => {
    const first = await place.start();
    const [, second] = await Promise.all([first.stop(), place.start()]);

    expect(await query(second, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('ignores another process that has the pid of a dead postmaster', async () => {
    const { uid, gid } = await stat(place.instanceDir);
    const stranger = spawn('sleep', ['60'], { uid, gid, stdio: 'ignore' });
    onTestFinished(() => void stranger.kill());
    const { pid } = stranger;
    const lock = [pid, place.instanceDir, 1, 5432, `${place.dataDir}/run`, '', '1 1', 'ready', ''];
    await writeFile(join(place.instanceDir, 'postmaster.pid'), lock.join('\n'));
    await writeFile(join(place.dataDir, 'run', '.s.PGSQL.5432.lock'), lock.join('\n'));

    expect(await query(await place.start(), 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(stranger.exitCode).toBeNull();
  });
});
