import { rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@clan-companion/contract/core/client';
import { expect, it, onTestFinished } from 'vitest';
import { anOffer } from '../../src/testing/goods.ts';
import { practiceCode } from '../../src/testing/practice-code.ts';
import { dataFolder } from '../../src/testing/process.ts';
import { watchProbes } from '../testing/probes.ts';
import { printCounts } from '../testing/print-counts.ts';
import { serviceAt } from '../testing/service.ts';

const CALLERS = 64;
const PEOPLE = 64;
const MEASURED_MS = 2_000;
const OVERLOAD_MS = 4_000;
const TIMES = 3;
const BATCH_MS = 10;
/** As many as a load balancer may open. */
const CONNECTIONS = 600;
/** The limit for every answer, accepted or refused, with the load generator on the same machine. */
const LIMIT_MS = 10_000;
const WELL_AGAIN_MS = 3_000;

interface Answer {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly ms: number;
}

it('sheds load at three times its capacity, keeps answering and recovers', async () => {
  const DATA_DIR = await dataFolder();
  onTestFinished(() => rm(DATA_DIR, { recursive: true, force: true }));
  const service = await serviceAt({ DATA_DIR });
  await service.start();
  const post = await createPoster(service.url);

  // A load balancer has its connections open before the load arrives.
  await Promise.all(Array.from({ length: CONNECTIONS }, post));
  // The first run is a warm-up.
  await measureCapacity(post);
  const carried = await measureCapacity(post);
  const probes = watchProbes(service.url);
  const answers = await openLoad(post, carried * TIMES);
  await probes.stop();
  const wellAfter = await recoveryTime(post);

  const accepted = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ status }) => status === 503);
  printCounts('three times the load', {
    'carried a second': Math.round(carried),
    sent: answers.length,
    accepted: accepted.length,
    refused: refused.length,
    'accepted p99 ms': percentile(accepted, 0.99),
    'refused p50 ms': percentile(refused, 0.5),
    'livez at most ms': probes.longestMs.livez,
    'well again after ms': wellAfter,
  });
  expect(accepted.length + refused.length).toBe(answers.length);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.every(({ retryAfter }) => retryAfter === '1')).toBe(true);
  expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(LIMIT_MS);
  // Refusing is cheap: at least a fifth of the capacity is still served.
  expect(accepted.length).toBeGreaterThan((carried * OVERLOAD_MS) / 1000 / 5);
  expect(probes.notAlive).toEqual([]);
  expect(wellAfter).toBeLessThan(WELL_AGAIN_MS);
}, 60_000);

/** Many people take turns, so that none of them reaches the quota. */
async function createPoster(url: string): Promise<() => Promise<Answer>> {
  const visitor = createClient({ baseUrl: url });
  const tokens: string[] = [];
  for (let n = 0; n < PEOPLE; n += 1) {
    const code = await practiceCode(url, visitor, `Trader ${n}`);
    tokens.push((await visitor.call('POST /users/auth', { body: { code } })).token);
  }
  let posted = 0;
  const agent = new Agent({
    keepAlive: true,
    maxSockets: CONNECTIONS,
    maxFreeSockets: CONNECTIONS,
  });
  onTestFinished(() => agent.destroy());
  const body = JSON.stringify(anOffer);
  const nextHeaders = () => ({
    authorization: `Bearer ${tokens[(posted += 1) % PEOPLE]}`,
    'content-type': 'application/json',
    'content-length': String(body.length),
  });
  return () =>
    new Promise((resolve, reject) => {
      let began = 0;
      const options = { method: 'POST', agent, headers: nextHeaders() };
      const sent = request(`${url}/trades`, options, (response) => {
        response.resume();
        response.on('end', () =>
          resolve({
            status: response.statusCode!,
            retryAfter: response.headers['retry-after'],
            ms: performance.now() - began,
          }),
        );
      });
      // Measured from when it has a connection: waiting for a free one is not the service's time.
      sent.on('socket', () => {
        began = performance.now();
      });
      sent.on('error', reject);
      sent.end(body);
    });
}

/** Accepted offers per second with a fixed number of callers, each sending one at a time. */
async function measureCapacity(post: () => Promise<Answer>): Promise<number> {
  const end = performance.now() + MEASURED_MS;
  let answered = 0;
  await Promise.all(
    Array.from({ length: CALLERS }, async () => {
      while (performance.now() < end) {
        if ((await post()).status === 200) answered += 1;
      }
    }),
  );
  return answered / (MEASURED_MS / 1000);
}

/** Open-loop load: requests arrive at a fixed rate whether or not earlier ones were answered. */
async function openLoad(post: () => Promise<Answer>, aSecond: number): Promise<Answer[]> {
  const answers: Promise<Answer>[] = [];
  const began = performance.now();
  for (let passed = 0; passed < OVERLOAD_MS; passed = performance.now() - began) {
    while (answers.length < (aSecond * passed) / 1000) answers.push(post());
    await sleep(BATCH_MS);
  }
  return Promise.all(answers);
}

/** How long it takes until an offer is accepted at normal speed again. */
async function recoveryTime(post: () => Promise<Answer>): Promise<number> {
  const began = performance.now();
  for (;;) {
    const { status, ms } = await post();
    if (status === 200 && ms < 100) return Math.round(performance.now() - began);
    await sleep(BATCH_MS);
  }
}

function percentile(answers: readonly Answer[], share: number): number {
  const sorted = answers.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
}
