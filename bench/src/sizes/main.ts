// `npm run bench:sizes`: compares first pages and searches on a small and a large data set. Requests
// alternate between the two, and the ratio is the result. The cache is cleared before each request, so
// that it reaches the database.
import { setTimeout as delay } from 'node:timers/promises';
import { Cleanups } from '../cleanups.ts';
import { communityOf, type Size } from '../fill/community.ts';
import { fillFolder } from '../fill/data-folder.ts';
import { practiceSession } from '../practice-session.ts';
import { startService, temporaryFolder } from '../service.ts';
import { spreadOf } from '../spread.ts';
import { sizeCases } from './cases.ts';
import { connectToData } from './data-connection.ts';
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

const cleanups = new Cleanups();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void cleanups.run().then(() => process.exit(1)));
}
try {
  const small = await start('small', SMALL);
  const large = await start('large', LARGE);
  process.stdout.write('| Request | small, ms | large, ms | large / small |\n|---|---|---|---|\n');
  for (const { name, path, session } of sizeCases) {
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
