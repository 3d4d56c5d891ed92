import { setTimeout as delay } from 'node:timers/promises';
import { cases } from '../cases.ts';
import type { Cleanups } from '../cleanups.ts';
import { Loader } from '../loader.ts';
import { Latencies, setting, spreadOf, table, whole } from '../figures.ts';
import { CONNECTIONS, type Options } from '../options.ts';
import { startOwnDatabase } from '../databases.ts';
import { createCommunity, prepareRequests } from '../people.ts';
import { residentMb, type Service, startService } from '../service.ts';

const SETTLE_MS = 3_000;
const LOOKS = 4;
const ROUND_MS = 250;

/** Start time with a running database, and memory at rest and after load. */
export async function memory({ plan }: Options, cleanups: Cleanups): Promise<string> {
  const { url: DATABASE_URL } = await startOwnDatabase(cleanups);
  // The first start applies the migrations.
  await (await startService({ DATABASE_URL }, cleanups)).process.end();
  const starts: number[] = [];
  for (let n = 0; n < plan.starts; n += 1) {
    const started = await startService({ DATABASE_URL }, cleanups);
    starts.push(started.startMs);
    await started.process.end();
  }
  const service = await startService({ DATABASE_URL }, cleanups);
  await delay(SETTLE_MS);
  const atRest = await residentMb(service);
  const community = await createCommunity(service.url, CONNECTIONS);
  const prepared: Prepared[] = [];
  for (const { status = 200, ...subject } of cases) {
    const sent = await prepareRequests(subject, service.port, community);
    prepared.push({ requests: sent, status });
  }
  const after: string[][] = [];
  let requests = 0;
  for (let look = 0; look < LOOKS; look += 1) {
    requests += await sendLoad(service, prepared, plan.requestsBetween);
    await delay(SETTLE_MS);
    const name = `after ${whole(requests)} requests`;
    after.push([name, look === LOOKS - 1 ? 'flat' : '', `**${await residentMb(service)} MB**`]);
  }
  await service.process.end();
  const start = spreadOf(starts);
  return `${setting()} Resident memory of the service's process, without the database. Start: from spawning to the first success of \`/readyz\`, with PostgreSQL running and the schema up to date.\n\n${table(
    ['What', 'Aim', 'Measured'],
    [
      [
        'start',
        '≤ 500 ms',
        `**${Math.round(start.median)} ms** (${Math.round(start.min)}–${Math.round(start.max)})`,
      ],
      ['memory at rest', '≤ 120 MB', `**${atRest} MB**`],
      ...after,
    ],
  )}`;
}

interface Prepared {
  readonly requests: readonly Buffer[];
  readonly status: number;
}

/** Sends all kinds of requests in turn until `count` were answered; returns the exact number. */
async function sendLoad(
  { port }: Service,
  prepared: readonly Prepared[],
  count: number,
): Promise<number> {
  const loader = await Loader.connect(port, CONNECTIONS);
  const latencies = new Latencies();
  while (latencies.count < count) {
    for (const round of prepared) await loader.run({ ...round, ms: ROUND_MS, latencies });
  }
  loader.close();
  return latencies.count;
}
