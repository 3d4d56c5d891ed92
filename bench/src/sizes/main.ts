// `npm run bench:sizes`: compares first pages and searches on a small and a large data set. Requests
// alternate between the two, and the ratio is the result. The cache is cleared before each request, so
// that it reaches the database.
import { setTimeout as delay } from 'node:timers/promises';
import { Cleanups } from '../cleanups.ts';
import { communityOf, type Size } from '../fill/community.ts';
import { fillFolder } from '../fill/fill.ts';
import { connectToData, practiceSession } from '../databases.ts';
import { spreadOf } from '../figures.ts';
import { startService, temporaryFolder } from '../service.ts';
import { plansOf } from './plans.ts';

const ROUNDS = 60;
const INVALIDATED_MS = 10;
const SMALL: Size = {
  users: 2_000,
  clans: 1_000,
  trades: 1_000,
  maps: 1_000,
  walkers: 1_000,
  changes: 1_000,
  requests: 100,
  searches: 100,
};
const LARGE = communityOf(1_000_000);

/** A first page or a search. With `session`, it is sent by a signed-in member of a clan. */
interface SizeCase {
  readonly name: string;
  readonly path: string;
  readonly session?: true;
}

const cases: readonly SizeCase[] = [
  { name: 'clans, first page', path: '/clans' },
  { name: 'clans, a common word', path: '/clans?name=fox' },
  { name: 'clans, a rare word', path: '/clans?name=zephyr' },
  { name: 'clans, neither', path: '/clans?name=999' },
  { name: 'clans, one letter', path: '/clans?name=x' },
  { name: 'clans, nothing found', path: '/clans?name=no%20such%20clan' },
  { name: 'clans, a region', path: '/clans?region=asia' },
  { name: 'clans, a word in a region', path: '/clans?name=glass&region=asia' },
  { name: 'clans, recruiting', path: '/clans?recruiting=true' },
  { name: 'clans, a language', path: '/clans?language=es' },
  { name: 'clans, large ones', path: '/clans?minmembers=18' },
  {
    name: 'clans, recruiting, of a language and a size',
    path: '/clans?recruiting=true&language=es&minmembers=12&maxmembers=20',
  },
  { name: 'trades, first page', path: '/trades' },
  { name: 'trades, a common item', path: '/trades?item=rope' },
  { name: 'trades, a common item in a region', path: '/trades?item=rope&region=oceania' },
  { name: 'trades, a rare item', path: '/trades?item=zephyr' },
  { name: 'trades, nothing found', path: '/trades?item=no%20such%20item' },
  { name: 'trades, to buy in a region', path: '/trades?type=buy&region=oceania' },
  { name: 'trades, to buy', path: '/trades?type=buy' },
  { name: 'own and clan maps', path: '/maps', session: true },
  { name: 'walkers of the clan', path: '/walkers', session: true },
  { name: 'history', path: '/clans/1/history', session: true },
  { name: 'history of a person', path: '/clans/1/history?person=bench-1', session: true },
  { name: 'history, a rare kind', path: '/clans/1/history?kind=relationship-set', session: true },
  {
    name: 'history of a person, a rare kind',
    path: '/clans/1/history?person=bench-1&kind=relationship-set',
    session: true,
  },
  { name: 'notifications', path: '/users/notifications', session: true },
];

const cleanups = new Cleanups();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void cleanups.run().then(() => process.exit(1)));
}
try {
  const small = await start('small', SMALL);
  const large = await start('large', LARGE);
  process.stdout.write('| Request | small, ms | large, ms | large / small |\n|---|---|---|---|\n');
  for (const { name, path, session } of cases) {
    const times = { small: [] as number[], large: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      times.small.push(await timeOf(small, path, session));
      times.large.push(await timeOf(large, path, session));
    }
    const [a, b] = [spreadOf(times.small).median, spreadOf(times.large).median];
    const row = [name, a.toFixed(2), b.toFixed(2), (b / a).toFixed(2)];
    process.stdout.write(`| ${row.join(' | ')} |\n`);
  }
  if (process.argv.includes('--plans')) process.stdout.write(await plansOf(large.client));
} finally {
  await cleanups.run();
}

async function start(name: string, size: Size) {
  process.stderr.write(`Filling the ${name} data set\n`);
  const dataDir = await temporaryFolder(cleanups);
  await fillFolder(dataDir, size);
  const { url } = await startService({ DATA_DIR: dataDir }, cleanups);
  const client = await connectToData(dataDir, cleanups);
  const { token } = await practiceSession(url, client);
  return { url, client, token };
}

async function timeOf(
  { url, client, token }: Awaited<ReturnType<typeof start>>,
  path: string,
  session = false,
): Promise<number> {
  await client.query(`notify changes, 'by hand'`);
  await delay(INVALIDATED_MS);
  const began = performance.now();
  const response = await fetch(url + path, {
    headers: session ? { authorization: `Bearer ${token}` } : {},
  });
  const body = await response.text();
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${body}`);
  return performance.now() - began;
}
