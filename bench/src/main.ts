import { Cleanups } from './cleanups.ts';
import { type Options, readOptions } from './options.ts';
import { openOutFile } from './out-file.ts';
import { bans } from './tables/bans.ts';
import { database } from './tables/database.ts';
import { latency } from './tables/latency.ts';
import { lighthouse } from './tables/lighthouse.ts';
import { mapFrames } from './tables/map-frames.ts';
import { mapLive } from './tables/map-live.ts';
import { mapRead } from './tables/map-read.ts';
import { memory } from './tables/memory.ts';
import { profile } from './tables/profile.ts';
import { requests } from './tables/requests.ts';
import { typing } from './tables/typing.ts';
import { workers } from './tables/workers.ts';

type Table = (options: Options, cleanups: Cleanups) => Promise<string>;

const tables: Record<string, Table> = {
  requests,
  database,
  workers,
  latency,
  memory,
  profile,
  typing,
  'map-frames': mapFrames,
  'map-live': mapLive,
  'map-read': mapRead,
  lighthouse,
  bans,
};

const cleanups = new Cleanups();
let interrupted = false;

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    interrupted = true;
    void cleanups.run().then(() => process.exit(130));
  });
}

try {
  const options = readOptions(process.argv.slice(2), process.env);
  const names = options.tables.includes('all') ? Object.keys(tables) : options.tables;
  const chosen = await Promise.all(
    names.map(async (name) => {
      const make = tables[name];
      if (!make) throw new Error(`There is no table "${name}": ${Object.keys(tables).join(', ')}`);
      const { out } = options;
      return { make, write: out === undefined ? undefined : await openOutFile(out, name) };
    }),
  );
  for (const { make, write } of chosen) {
    const text = await make(options, cleanups);
    await write?.(text);
    process.stdout.write(`${text}\n\n`);
  }
} catch (error) {
  process.exitCode = 1;
  if (!interrupted) process.stderr.write(`${(error as Error).message}\n`);
} finally {
  await cleanups.run();
}
