import { caseNamed } from '../cases.ts';
import type { Cleanups } from '../cleanups.ts';
import { Loader } from '../loader.ts';
import { Latencies, ratio, setting, spreadOf, table, whole } from '../figures.ts';
import { CONNECTIONS, type Options } from '../options.ts';
import { startOwnDatabase } from '../databases.ts';
import { createCommunity, prepareRequests } from '../people.ts';
import { childrenOf, findCores, pin } from '../pinning.ts';
import { type Service, startService } from '../service.ts';

const SHARED = ['`GET /clusters`', '`GET /clans`', '`GET /trades`'];

/** Compares one worker with its load on one core to two workers with their load on two cores. */
export async function workers({ plan }: Options, cleanups: Cleanups): Promise<string> {
  const cores = findCores();
  if (!cores) return 'Two cores and `taskset` are needed, so nothing was measured.';
  const { url: DATABASE_URL } = await startOwnDatabase(cleanups);
  const one = await startService({ DATABASE_URL }, cleanups);
  const community = await createCommunity(one.url, CONNECTIONS);
  const two = await startService({ DATABASE_URL, WORKERS: '2' }, cleanups);
  pin(one.process.pid, cores.servers);
  for (const [index, pid] of childrenOf(two.process.pid).entries()) {
    pin(pid, index % 2 === 0 ? cores.servers : cores.load);
  }
  const lines: string[][] = [];
  for (const name of SHARED) {
    const subject = caseNamed(name);
    const rateOf = async (service: Service, loadOn: string) => {
      const requests = await prepareRequests(subject, service.port, community);
      const loader = await Loader.connect(service.port, CONNECTIONS);
      pin(process.pid, loadOn);
      const round = { requests, status: 200, latencies: new Latencies() };
      await loader.run({ ...round, ms: plan.warmUpMs });
      const { answered } = await loader.run({ ...round, ms: plan.roundMs });
      loader.close();
      pin(process.pid, cores.all);
      return (answered * 1000) / plan.roundMs;
    };
    const rates = { one: [] as number[], two: [] as number[] };
    for (let round = 0; round < plan.rounds; round += 1) {
      rates.one.push(await rateOf(one, cores.servers));
      rates.two.push(await rateOf(two, cores.all));
    }
    const gain = spreadOf(rates.two.map((rate, round) => rate / rates.one[round]!));
    const figures = [rates.one, rates.two].map((all) => whole(spreadOf(all).median));
    lines.push([name, '≥ 1.5', ratio(gain), ...figures]);
  }
  await two.process.end();
  await one.process.end();
  const how =
    'One worker and the load generator on one core, against two workers and the load generator on two. The load generator takes its share in both cases; on a larger machine it would have its own core.';
  const header = ['Request', 'Aim', 'Two vs. one', 'One, per second', 'Two, per second'];
  return `${setting()} ${how}\n\n${table(header, lines)}`;
}
