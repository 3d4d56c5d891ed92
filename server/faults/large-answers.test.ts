import { readFile, rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { dataFolder } from '../src/testing/process.ts';
import { printCounts } from './testing/print-counts.ts';
import { serviceAt } from './testing/service.ts';
import { signIn } from './testing/workloads.ts';

const MAPS = 60;
const READS = 360;
const PEOPLE = 60;
/** Both kinds together; the maps alone take 150 to 180. */
const MAX_MB = 250;

/** Just below the maximum size of a map. */
const markers = Array.from({ length: 5_000 }, (_, n) => ({
  x: n % 100,
  y: n / 100,
  type: 'wood',
  description: String(n).padStart(120, 'wood '),
}));

/** Linux only: the highest resident memory since the start of the process, in megabytes. */
async function highestMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)![1]) / 1024;
}

it.runIf(process.platform === 'linux')(
  'sends hundreds of large answers at once in little memory',
  async () => {
    const DATA_DIR = await dataFolder();
    onTestFinished(() => rm(DATA_DIR, { recursive: true, force: true }));
    const service = await serviceAt({ DATA_DIR });
    await service.start();
    const owner = await signIn(service.url, 'Owner');
    const mapids: number[] = [];
    for (let n = 0; n < MAPS; n += 1) {
      const { mapid } = await owner.call('POST /maps', { query: { name: `Map ${n}` } });
      await owner.call('PUT /maps/{map_id}', { params: { map_id: mapid }, body: { markers } });
      mapids.push(mapid);
    }
    const people = [owner];
    for (let n = 1; n < PEOPLE; n += 1) people.push(await signIn(service.url, `Person ${n}`));
    await service.stop();
    const { child } = await service.start();
    await sleep(1_000);
    const pid = child.pid!;
    const before = await highestMemory(pid);

    let refused = 0;
    /** Tries again when it is refused, as clients do. */
    const get = async (path: string, headers: Record<string, string> = {}): Promise<string> => {
      const answer = await fetch(service.url + path, { headers });
      const body = await answer.text();
      if (answer.status === 200) return body;
      expect([answer.status, answer.headers.has('retry-after')]).toEqual([503, true]);
      refused += 1;
      await sleep(1_000);
      return get(path, headers);
    };
    const read = async (_: unknown, n: number) =>
      JSON.parse(await get(`/maps/${mapids[n % MAPS]}`)).markers.length as number;
    const reads = await Promise.all(Array.from({ length: READS }, read));
    const afterMaps = await highestMemory(pid);
    const exports = await Promise.all(
      people.map(({ token }) => get('/users/export', { authorization: `Bearer ${token}` })),
    );
    const afterExports = await highestMemory(pid);
    printCounts('large answers at once', {
      maps: reads,
      exports,
      'refused at first': refused,
      'memory before (MB)': before.toFixed(0),
      'with maps (MB)': afterMaps.toFixed(0),
      'with exports (MB)': afterExports.toFixed(0),
    });
    expect(new Set(reads)).toEqual(new Set([markers.length]));
    expect(afterExports - before).toBeLessThan(MAX_MB);
  },
);
