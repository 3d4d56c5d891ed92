import { connect } from 'node:net';
import Fastify from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anOffer } from '../../testing/goods.ts';
import { type Person, startService, type TestService } from '../../testing/service.ts';
import { LoadLimit, shedLoad, waitUncounted } from './overload.ts';

/** The initial limit. */
const AT_ONCE = 400;

let service: TestService;
let trader: Person;
beforeAll(async () => {
  service = await startService();
  trader = await service.signIn();
});
afterAll(() => service.stop());

const post = (signal?: AbortSignal) =>
  fetch(`${service.url}/trades`, {
    method: 'POST',
    headers: { authorization: `Bearer ${trader.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(anOffer),
    ...(signal && { signal }),
  });

/** Blocks all writes of offers until the returned function is called. */
async function holdTrades(): Promise<() => Promise<void>> {
  const client = new pg.Client(service.location);
  await client.connect();
  await client.query('begin; lock table trades');
  return () => client.end();
}

async function metric(name: string): Promise<number> {
  const text = await (await fetch(`${service.url}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1]);
}

it(
  'refuses excess requests at once, answers the rest, and recovers by itself',
  { tags: ['thorough'] },
  async () => {
    const release = await holdTrades();
    const answers = Array.from({ length: AT_ONCE + 300 }, () => post());
    const refused = await Promise.race(answers);
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(await refused.json()).toMatchObject({ type: expect.stringMatching(/busy$/) });

    expect(await metric('http_writes_at_work')).toBeLessThanOrEqual(AT_ONCE);
    expect((await fetch(`${service.url}/livez`)).status).toBe(200);
    // Reads continue, also those from the database.
    expect(await trader.call('GET /users/sessions')).toHaveLength(1);
    for (const [method, status] of [
      ['HEAD', 200],
      ['OPTIONS', 204],
    ] as const) {
      expect((await fetch(`${service.url}/clusters`, { method })).status).toBe(status);
    }
    await release();

    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    const accepted = statuses.filter((status) => status === 200).length;
    expect(statuses.every((status) => status === 200 || status === 503)).toBe(true);
    expect(accepted).toBeGreaterThan(0);
    const [kept] = await service.sql<{ count: number }>(
      'select count(*)::int as count from trades',
    );
    expect(kept!.count).toBe(accepted);
    await expect.poll(async () => (await post()).status).toBe(200);
  },
);

it('does not count requests that wait for their turn', async () => {
  const app = Fastify();
  const { reads } = shedLoad(app);
  let release = (_: string) => {};
  const turn = new Promise<string>((resolve) => (release = resolve));
  let waiting = 0;
  app.get('/large', (request) => {
    waiting += 1;
    return waitUncounted(request, turn);
  });
  app.get('/small', () => 'small');
  const large = Array.from({ length: AT_ONCE + 50 }, async () => (await app.inject('/large')).body);
  await expect.poll(() => waiting).toBe(large.length);
  expect((await app.inject('/small')).body).toBe('small');
  release('large');
  expect(new Set(await Promise.all(large))).toEqual(new Set(['large']));
  expect(reads.atWork).toBe(0);
  await app.close();
});

it('does not count slow senders, nor clients that disconnected', async () => {
  const { hostname, port } = new URL(service.url);
  const senders = Array.from({ length: 20 }, () => {
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST /trades HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${trader.token}\r\n` +
        'Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
    );
    return socket;
  });
  const leave = new AbortController();
  const release = await holdTrades();
  const left = Array.from({ length: 20 }, () => post(leave.signal).catch(() => undefined));
  await expect.poll(() => metric('http_writes_at_work')).toBe(20);
  leave.abort();
  await Promise.all(left);
  await release();
  await expect.poll(() => metric('http_writes_at_work')).toBe(0);
  for (const socket of senders) socket.destroy();
});

it('never refuses a probe', async () => {
  const release = await holdTrades();
  const answers = Array.from({ length: AT_ONCE + 50 }, () => post());
  await Promise.race(answers);
  for (const path of ['/livez', '/metrics']) {
    expect((await fetch(service.url + path)).status).toBe(200);
  }
  await release();
  await Promise.all(answers);
  expect(await metric('http_writes_refused')).toBeGreaterThan(0);
});

it('admits as many requests as it can answer in time, and raises the limit when it is fast', () => {
  const load = new LoadLimit();
  const letIn = (count: number) => {
    for (let n = 0; n < count; n += 1) load.begin();
  };
  const answer = (count: number) => {
    for (let n = 0; n < count; n += 1) load.end();
    load.tick();
  };
  letIn(390);
  load.tick();
  expect(load.limit).toBe(400);
  // At 30 answers per tick, the last of 390 requests would wait for more than a second.
  answer(30);
  expect(load.limit).toBe(150);
  expect(load.full).toBe(true);
  for (let tick = 0; tick < 10; tick += 1) answer(0);
  expect(load.limit).toBe(100);
  answer(350);
  expect(load.full).toBe(false);
  for (let tick = 0; tick < 10; tick += 1) {
    load.refuse();
    load.tick();
  }
  expect(load.limit).toBeGreaterThan(200);
  const before = load.limit;
  load.tick();
  expect(load.limit).toBe(before);
});
