import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { anOffer } from '../../src/testing/goods.ts';
import { startProxy } from '../../src/testing/proxy.ts';
import { printCounts } from '../testing/print-counts.ts';
import { startServer } from '../testing/server.ts';
import { serviceAt } from '../testing/service.ts';
import { signIn } from '../testing/workloads.ts';

const CONNECTIONS = 64;
const MEASURED_MS = 1_500;
const DELAY_MS = 100;
/** A cache that is not used while the database is slow gives 2 % of the rate. */
const LEAST_SHARE = 0.2;
const MAX_AGE_S = 5;

interface Measured {
  readonly perSecond: number;
  readonly statuses: Set<number>;
  readonly ages: Set<number>;
}

/** Reads over many connections, each as fast as it is answered. */
async function measure(url: string, headers: Record<string, string>): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const statuses = new Set<number>();
  const ages = new Set<number>();
  let answers = 0;
  const until = performance.now() + MEASURED_MS;
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      request(url, { agent, headers }, (response) => {
        statuses.add(response.statusCode!);
        if (response.headers.age !== undefined) ages.add(Number(response.headers.age));
        response.resume().on('end', resolve);
      })
        .on('error', reject)
        .end();
    });
  const connection = async () => {
    while (performance.now() < until) {
      await ask();
      answers += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  agent.destroy();
  return { perSecond: Math.round((answers * 1000) / MEASURED_MS), statuses, ages };
}

/** The highest number of reads that wait for the database, until the returned function is called. */
function watchReads(url: string): () => Promise<number> {
  let isWatching = true;
  let most = 0;
  const watching = (async () => {
    while (isWatching) {
      const metrics = await (await fetch(`${url}/metrics`)).text();
      most = Math.max(most, Number(/^db_reads_waiting (\d+)/m.exec(metrics)![1]));
      await sleep(50);
    }
  })();
  return async () => {
    isWatching = false;
    await watching;
    return most;
  };
}

it('answers reads from memory while the database is slow', async () => {
  const server = await startServer();
  const network = await startProxy({ connectionString: server.url });
  onTestFinished(async () => {
    await network.stop();
    await server.remove();
  });
  const { connectionString } = network.location as { connectionString: string };
  const service = await serviceAt({ DATABASE_URL: connectionString });
  await service.start();
  const person = await signIn(service.url, 'Reader');
  for (let n = 0; n < 20; n += 1) await person.call('POST /trades', { body: anOffer });
  const trades = `${service.url}/trades`;
  const profile = `${service.url}/users`;
  const session = { authorization: `Bearer ${person.token}` };

  await measure(trades, {});
  const usual = { trades: await measure(trades, {}), profile: await measure(profile, session) };
  network.slow({ delayMs: DELAY_MS });
  const stopWatching = watchReads(service.url);
  const slow = { trades: await measure(trades, {}), profile: await measure(profile, session) };
  const readsWaiting = await stopWatching();
  network.restore();

  printCounts(`database ${DELAY_MS} ms away each way, ${CONNECTIONS} connections`, {
    'GET /trades a second, usually': usual.trades.perSecond,
    'and then': slow.trades.perSecond,
    'GET /users a second, usually': usual.profile.perSecond,
    'and then ': slow.profile.perSecond,
    'oldest answer (s)': Math.max(...slow.trades.ages),
    'most reads waiting': readsWaiting,
  });
  for (const { statuses } of [slow.trades, slow.profile]) expect([...statuses]).toEqual([200]);
  expect(slow.trades.perSecond / usual.trades.perSecond).toBeGreaterThan(LEAST_SHARE);
  // Without any, the largest one would be -Infinity.
  expect(slow.trades.ages.size).toBeGreaterThan(0);
  expect(Math.max(...slow.trades.ages)).toBeLessThanOrEqual(MAX_AGE_S);
  // Rights are never old.
  expect(slow.profile.ages.size).toBe(0);
  // One for each distinct question: the session and the profile.
  expect(readsWaiting).toBeLessThanOrEqual(2);
});
