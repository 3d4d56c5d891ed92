import { startBare } from '../bare.ts';
import { type Case, cases, nameOf } from '../cases.ts';
import type { Cleanups } from '../cleanups.ts';
import { ratio, setting, table, whole } from '../figures.ts';
import { measure, type Measured } from '../measure.ts';
import { CONNECTIONS, type Options } from '../options.ts';
import { createCommunity } from '../people.ts';
import { findCores, pin } from '../pinning.ts';
import { startService, temporaryDatabase, temporaryFolder } from '../service.ts';

const LOADER_LIMIT = 0.9;

/** Every kind of request, as a share of the throughput of a bare server that sends the same bytes. */
export async function requests({ plan, only }: Options, cleanups: Cleanups): Promise<string> {
  const chosen = cases.filter((subject) => nameOf(subject).includes(only));
  if (chosen.length === 0) throw new Error(`No request has "${only}" in its name`);
  const { BENCH_DATABASE_URL } = process.env;
  const service = await startService(
    BENCH_DATABASE_URL
      ? { DATABASE_URL: await temporaryDatabase(BENCH_DATABASE_URL, cleanups) }
      : { DATA_DIR: await temporaryFolder(cleanups) },
    cleanups,
  );
  const community = await createCommunity(service.url, CONNECTIONS);
  const cores = findCores();
  const bare = await startBare(cleanups);
  // PostgreSQL is already running, so it is not pinned.
  if (cores) for (const { pid } of [bare, service.process]) pin(pid, cores.servers);
  if (cores) pin(process.pid, cores.load);
  const measured = async (subject: Case, rounds: number): Promise<Measured> => {
    try {
      return await measure(subject, service, community, bare, { ...plan, rounds });
    } catch (error) {
      const printed = service.process.output();
      throw new Error(`${nameOf(subject)}: ${String(error)}\n${printed}`, { cause: error });
    }
  };
  // Warm-up: the first requests of a process are slow.
  await measured(chosen[0]!, 1);
  const lines: string[][] = [];
  let loader = 0;
  for (const subject of chosen) {
    const result = await measured(subject, plan.rounds);
    loader = Math.max(loader, result.loaderCpu);
    lines.push(lineOf(subject, result));
    // Only the result goes to standard output.
    process.stderr.write(`${result.share.median.toFixed(2)} ${nameOf(subject)}\n`);
  }
  if (cores) pin(process.pid, cores.all);
  await service.process.end();
  const about = [
    setting(),
    BENCH_DATABASE_URL ? 'PostgreSQL server.' : 'Embedded database.',
    `${CONNECTIONS} connections, ${plan.rounds} rounds of ${plan.roundMs / 1000} s for each server.`,
    cores
      ? `Service and bare server on core ${cores.servers}, load on core ${cores.load}.`
      : 'Processes are not bound to cores.',
    `The load took at most ${Math.round(loader * 100)} % of a core.`,
    ...(loader > LOADER_LIMIT ? ['**That is too much: shares look better than they are.**'] : []),
  ].join(' ');
  return `${about}\n\n${table(HEADER, lines)}`;
}

const HEADER = [
  'Request',
  'Aim',
  'Share',
  'Share by CPU',
  'Per second',
  'p50',
  'p99',
  'CPU per request',
  'Bare, per second',
];

const lineOf = (subject: Case, { share, cpuShare, service, bare }: Measured): string[] => [
  nameOf(subject),
  subject.aim ? `≥ ${subject.aim}` : '',
  ratio(share),
  cpuShare.median.toFixed(2),
  whole(service.perSecond.median),
  service.latencies.quantile(0.5),
  service.latencies.quantile(0.99),
  `${whole(service.cpuMicros.median)} µs`,
  whole(bare.perSecond.median),
];
