// `npm run bench`: measures the real service over HTTP. Each table is printed, and written to
// bench/results, which is not in the repository.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Cleanups } from './cleanups.ts';
import { type Options, readOptions } from './options.ts';
import { database } from './tables/database.ts';
import { latency } from './tables/latency.ts';
import { lighthouse } from './tables/lighthouse.ts';
import { mapLive } from './tables/map-live.ts';
import { memory } from './tables/memory.ts';
import { requests } from './tables/requests.ts';
import { workers } from './tables/workers.ts';

type Table = (options: Options, cleanups: Cleanups) => Promise<string>;

const tables: Record<string, Table> = {
  requests,
  database,
  workers,
  latency,
  memory,
  'map-live': mapLive,
  lighthouse,
};
const RESULTS = join(import.meta.dirname, '../results');

const cleanups = new Cleanups();
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    interrupted = true;
    void cleanups.run().then(() => process.exit(130));
  });
}

try {
  const options = readOptions(process.argv.slice(2));
  const names = options.tables.includes('all') ? Object.keys(tables) : options.tables;
  const unknown = names.find((name) => !tables[name]);
  if (unknown) {
    throw new Error(`There is no table "${unknown}": ${Object.keys(tables).join(', ')}`);
  }
  await mkdir(RESULTS, { recursive: true });
  for (const name of names) {
    const text = await tables[name]!(options, cleanups);
    await writeFile(join(RESULTS, `${name}.md`), `${text}\n`);
    process.stdout.write(`${text}\n\n`);
  }
} catch (error) {
  process.exitCode = 1;
  if (!interrupted) process.stderr.write(`${(error as Error).message}\n`);
} finally {
  await cleanups.run();
}
