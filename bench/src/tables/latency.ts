import { setTimeout as delay } from 'node:timers/promises';
import { caseNamed } from '../cases.ts';
import { Connection, expectStatus } from '../connection.ts';
import type { Cleanups } from '../cleanups.ts';
import { Latencies, setting, table, whole } from '../figures.ts';
import { CONNECTIONS, type Options } from '../options.ts';
import { createCommunity, prepareRequests } from '../people.ts';
import { findCores, pin } from '../pinning.ts';
import { startService, temporaryFolder } from '../service.ts';

const RATES = [500, 2_000, 5_000];

/** A typical busy evening: mostly reads, with a few new offers. */
const MIX: readonly (readonly [name: string, share: number])[] = [
  ['`GET /trades`', 0.3],
  ['`GET /clans`', 0.2],
  ['`GET /users`', 0.15],
  ['`GET /clans/{clanid}/members`', 0.15],
  ['`GET /maps/{mapid}`, open, 50 markers', 0.1],
  ['`GET /users/sessions`', 0.05],
  ['`POST /trades`', 0.05],
];

/** Open-loop load: requests arrive at a fixed rate, and time in the queue counts as latency. */
export async function latency({ plan }: Options, cleanups: Cleanups): Promise<string> {
  const DATA_DIR = await temporaryFolder(cleanups);
  const service = await startService({ DATA_DIR }, cleanups);
  const community = await createCommunity(service.url, CONNECTIONS);
  const prepared = new Map<string, Buffer[]>();
  for (const [name] of MIX) {
    prepared.set(name, await prepareRequests(caseNamed(name), service.port, community));
  }
  const cores = findCores();
  if (cores) pin(service.process.pid, cores.servers);
  if (cores) pin(process.pid, cores.load);
  const seconds = Math.max(1, Math.round((plan.rounds * plan.roundMs) / 1000));
  await openLoad(service.port, prepared, RATES[0]!, 1);
  const lines: string[][] = [];
  for (const rate of RATES) {
    const { reads, writes, late } = await openLoad(service.port, prepared, rate, seconds);
    lines.push([
      whole(rate),
      ...[0.5, 0.95, 0.99, 0.999].map((share) => reads.quantile(share)),
      ...[0.5, 0.99].map((share) => writes.quantile(share)),
      `${Math.round(late * 100)} %`,
    ]);
  }
  if (cores) pin(process.pid, cores.all);
  await service.process.end();
  const mix = MIX.map(([name, share]) => `${Math.round(share * 100)} % ${name}`).join(', ');
  const header = ['Per second', 'Reads p50', 'p95', 'p99', 'p99.9', 'Writes p50', 'p99', 'Queued'];
  return `${setting()} An open load for ${seconds} s each, on the embedded database: ${mix}. Times count from when a request was due; "Queued": all ${CONNECTIONS} connections were busy then.\n\n${table(header, lines)}`;
}

async function openLoad(
  port: number,
  prepared: ReadonlyMap<string, readonly Buffer[]>,
  rate: number,
  seconds: number,
): Promise<{ reads: Latencies; writes: Latencies; late: number }> {
  const reads = new Latencies();
  const writes = new Latencies();
  let failed: Error | undefined;
  const idle: Connection[] = [];
  const queued: { due: number; request: Buffer; isWrite: boolean }[] = [];
  const connections = Array.from(
    { length: CONNECTIONS },
    () => new Connection(port, (error) => (failed = error)),
  );
  const send = (connection: Connection, next: (typeof queued)[number]) => {
    connection.onAnswer = (answer, length) => {
      expectStatus(200, answer, length);
      (next.isWrite ? writes : reads).add(performance.now() - next.due);
      const waiting = queued.shift();
      if (waiting) send(connection, waiting);
      else idle.push(connection);
    };
    connection.send(next.request);
  };
  await Promise.all(connections.map((connection) => connection.opened()));
  idle.push(...connections);
  const total = rate * seconds;
  const began = performance.now();
  let late = 0;
  for (let sent = 0; sent < total && !failed;) {
    const due = began + (sent / rate) * 1000;
    if (due > performance.now()) {
      await delay(1);
      continue;
    }
    const name = caseFor(sent);
    const list = prepared.get(name)!;
    const next = { due, request: list[sent % list.length]!, isWrite: name.includes('POST') };
    const connection = idle.pop();
    if (connection) send(connection, next);
    else {
      late += 1;
      queued.push(next);
    }
    sent += 1;
  }
  while (reads.count + writes.count < total && !failed) await delay(5);
  for (const connection of connections) connection.close();
  if (failed) throw failed;
  return { reads, writes, late: late / total };
}

/** The request for this number: deterministic, and distributed as in `MIX`. */
function caseFor(number: number): string {
  let at = (number * 0.618_033_988_75) % 1;
  for (const [name, share] of MIX) {
    if (at < share) return name;
    at -= share;
  }
  return MIX[0]![0];
}
