import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buildIfStale } from '../../../scripts/build.mjs';
import { caseNamed } from '../cases.ts';
import type { Cleanups } from '../cleanups.ts';
import { type CpuProfile, flameGraph } from '../flame-graph.ts';
import { Latencies } from '../latencies.ts';
import { Loader } from '../loader.ts';
import { setting, table } from '../markdown.ts';
import { CONNECTIONS, type Options } from '../options.ts';
import { createCommunity } from '../people.ts';
import { prepareRequests } from '../requests.ts';
import { startService, temporaryFolder } from '../service.ts';

const HOTTEST = ['`GET /trades`', '`GET /users`', '`POST /trades`'];
const LINES = 12;

/** The service's CPU time on the three hottest paths, from V8's sampling profiler. */
export async function profile({ plan, out }: Options, cleanups: Cleanups): Promise<string> {
  const sections: string[] = [];
  for (const name of HOTTEST) {
    const folder = await temporaryFolder(cleanups);
    const DATA_DIR = await temporaryFolder(cleanups);
    const flags = ['--cpu-prof', '--cpu-prof-dir', folder];
    // Build first, so that the profile does not include the build.
    await buildIfStale('server', 'web', 'reference');
    const service = await startService({ DATA_DIR }, cleanups, flags);
    const community = await createCommunity(service.url, CONNECTIONS);
    const requests = await prepareRequests(caseNamed(name), service.port, community);
    const loader = await Loader.connect(service.port, CONNECTIONS);
    const ms = plan.rounds * plan.roundMs * 3;
    await loader.run({ requests, status: 200, ms, latencies: new Latencies() });
    loader.close();
    await service.process.end();
    const [file] = await readdir(folder);
    const found = JSON.parse(await readFile(join(folder, file!), 'utf8')) as CpuProfile;
    const picture = out === undefined ? '' : `${await draw(found, name, dirname(out))}\n\n`;
    sections.push(`${name}\n\n${picture}${hottest(found)}`);
  }
  return `${setting()} Self time as a share of all samples that were not idle.\n\n${sections.join('\n\n')}`;
}

/** Writes the flame graph next to the page and returns the Markdown that shows it. */
async function draw(found: CpuProfile, name: string, folder: string): Promise<string> {
  const file = `${name
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, ' ')
    .trim()
    .replaceAll(' ', '-')}.svg`;
  await mkdir(join(folder, 'flames'), { recursive: true });
  await writeFile(join(folder, 'flames', file), flameGraph(found, name));
  return `![Flame graph of ${name.replaceAll('`', '')}](flames/${file})`;
}

function hottest({ nodes, samples }: CpuProfile): string {
  const counts = new Map<number, number>();
  for (const id of samples) counts.set(id, (counts.get(id) ?? 0) + 1);
  const selfTimes = new Map<string, number>();
  let total = 0;
  for (const { id, callFrame } of nodes) {
    const count = counts.get(id) ?? 0;
    if (count === 0 || callFrame.functionName === '(idle)') continue;
    total += count;
    const where = `${callFrame.functionName || '(anonymous)'} · ${placeOf(callFrame.url)}`;
    selfTimes.set(where, (selfTimes.get(where) ?? 0) + count);
  }
  const top = [...selfTimes].toSorted(([, a], [, b]) => b - a).slice(0, LINES);
  return table(
    ['Share', 'Function'],
    top.map(([where, count]) => [`${((count / total) * 100).toFixed(1)} %`, where]),
  );
}

/** V8, a Node module, or `service`: the bundle with our code and the libraries. */
const placeOf = (url: string): string =>
  url === '' ? 'V8 and C++' : url.startsWith('node:') ? url : 'service';
