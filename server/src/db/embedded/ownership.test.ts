import { spawn } from 'node:child_process';
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { StartError } from '../../start-error.ts';
import { buildDataDir, query } from './testing/build-data-dir.ts';

type Place = Awaited<ReturnType<typeof buildDataDir>>;

describe('who owns the cluster', { timeout: 60_000 }, () => {
  it('is the first service: a second is refused, and harms nothing', async () => {
    const place = await buildDataDir();
    const first = await place.start();
    const before = place.postmaster();
    const began = Date.now();

    await expect(place.start()).rejects.toThrow(/^Another Clan Companion is already running on/);
    expect(Date.now() - began).toBeLessThan(5_000);
    expect(place.postmaster()).toEqual(before);
    expect(await query(first, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it.each([
    { folder: 'an empty folder', prepare: async () => {} },
    { folder: 'a stopped cluster', prepare: async (place: Place) => (await place.start()).stop() },
    { folder: 'an orphan', prepare: leaveOrphan },
  ])('is one of two that start at once on $folder', async ({ prepare }) => {
    const place = await buildDataDir();
    await prepare(place);
    const services = [place.startProcess(), place.startProcess()];
    const answers = await Promise.all(services.map((service) => service.says('ready', 'refused')));

    expect(answers.toSorted().map((line) => line.split(' ', 2).join(' '))).toEqual([
      expect.stringMatching(/^ready/),
      'refused StartError:',
    ]);
    const winner = services[answers.findIndex((line) => line.startsWith('ready'))];
    expect(await query(await winner!.connected(), 'select 1 as one')).toEqual([{ one: 1 }]);
    await winner!.end('SIGTERM');
    expect(place.postmaster()).toBeUndefined();
  });

  it('passes to the next service when one is killed, and no acknowledged write is lost', async () => {
    const place = await buildDataDir();
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

  it('passes to the next service while the last one is still stopping', async () => {
    const place = await buildDataDir();
    const first = await place.start();
    const [, second] = await Promise.all([first.stop(), place.start()]);

    expect(await query(second, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('is not a stranger who has the pid that a dead postmaster left', async () => {
    const place = await buildDataDir();
    await (await place.start()).stop();
    const { uid, gid } = await stat(place.clusterDir);
    const stranger = spawn('sleep', ['60'], { uid, gid, stdio: 'ignore' });
    onTestFinished(() => void stranger.kill());
    const lock = `${stranger.pid}\n${place.clusterDir}\n1\n5432\n${place.dataDir}/run\n\n1 1\nready\n`;
    await writeFile(join(place.clusterDir, 'postmaster.pid'), lock);
    await writeFile(join(place.dataDir, 'run', '.s.PGSQL.5432.lock'), lock);

    expect(await query(await place.start(), 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(stranger.exitCode).toBeNull();
  });

  it('is told in one line', async () => {
    const place = await buildDataDir();
    await place.start();
    const error: unknown = await place.start().catch((refusal: unknown) => refusal);

    expect(error).toBeInstanceOf(StartError);
    expect(String(error)).toContain(place.dataDir);
    expect(String(error)).not.toContain('\n');
  });
});

async function leaveOrphan(place: Place): Promise<void> {
  const service = place.startProcess();
  await service.connected();
  await service.end('SIGKILL');
}
