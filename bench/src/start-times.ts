import { once } from 'node:events';
import { startScript } from './child.ts';
import type { Cleanups } from './cleanups.ts';
import type { Plan } from './options.ts';
import { startService, temporaryFolder } from './service.ts';
import { type Spread, spreadOf } from './spread.ts';

/** In milliseconds. */
export interface StartTimes {
  /** On an empty folder. */
  readonly first: Times;
  /** On a folder with data. */
  readonly second: Times;
}

interface Times {
  readonly database: Spread;
  readonly service: Spread;
  /** How much longer the service takes than the database alone, per pair of starts. */
  readonly more: Spread;
}

export async function measureStarts(plan: Plan, cleanups: Cleanups): Promise<StartTimes> {
  const first: Pair[] = [];
  let folder = '';
  while (first.length < plan.firstStarts) {
    folder = await temporaryFolder(cleanups);
    first.push(await startBoth(await temporaryFolder(cleanups), folder, cleanups));
  }
  const second: Pair[] = [];
  while (second.length < plan.secondStarts) second.push(await startBoth(folder, folder, cleanups));
  return { first: toTimes(first), second: toTimes(second) };
}

interface Pair {
  readonly database: number;
  readonly service: number;
}

/** Starts the database alone, then the service; each is stopped before the next start. */
async function startBoth(
  databaseFolder: string,
  serviceFolder: string,
  cleanups: Cleanups,
): Promise<Pair> {
  const database = await embeddedStart(databaseFolder, cleanups);
  const service = await startService({ DATA_DIR: serviceFolder }, cleanups);
  await service.process.end();
  return { database, service: service.startMs };
}

async function embeddedStart(folder: string, cleanups: Cleanups): Promise<number> {
  const script = new URL('./embedded-start.ts', import.meta.url);
  const child = startScript(script, [folder], cleanups);
  const took = once(child.process, 'message').then(([value]) => value as number);
  const ms = await Promise.race([took, child.failed]);
  await child.ended;
  return ms;
}

const toTimes = (pairs: readonly Pair[]): Times => ({
  database: spreadOf(pairs.map(({ database }) => database)),
  service: spreadOf(pairs.map(({ service }) => service)),
  more: spreadOf(pairs.map(({ database, service }) => service - database)),
});
