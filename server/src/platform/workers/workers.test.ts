import cluster from 'node:cluster';
import { readdirSync, readFileSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createClient } from '@clan-companion/contract/core/client';
import { plainLines } from '@clan-companion/runtime/testing/plain-lines';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { practiceCode } from '../../testing/practice-code.ts';
import { dataFolder, freePort, type ServiceProcess, spawnService } from '../../testing/process.ts';
import { startWorkers } from './start-workers.ts';

const LIMIT = 40;
let DATA_DIR: string;
let service: ServiceProcess;

beforeAll(async () => {
  DATA_DIR = await dataFolder();
  service = await spawnService({ DATA_DIR, WORKERS: '2', RATE_LIMIT_MAX: String(LIMIT) });
  await service.ready;
});
afterAll(async () => {
  service.child.kill('SIGKILL');
  await rm(DATA_DIR, { recursive: true, force: true });
});

/** Uses a new connection, so that any worker can get it. */
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(service.url + path, { headers: { connection: 'close', ...headers } });

/** Linux only: the processes that the service started, except PostgreSQL. */
async function workers(): Promise<number[]> {
  const { pid } = service.child;
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  const commands = await Promise.all(
    children
      .trim()
      .split(' ')
      .map(async (child) => ({
        child: Number(child),
        command: await readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => ''),
      })),
  );
  return commands.filter(({ command }) => command.includes('main.mjs')).map(({ child }) => child);
}

const isLinux = process.platform === 'linux';

/** Waits until enough of the current minute is left, because the counts reset every minute. */
const waitForMinute = () =>
  vi.waitFor(() => expect(60_000 - (Date.now() % 60_000)).toBeGreaterThan(20_000), {
    timeout: 25_000,
  });

it('accepts any step of a sign-in, and its session, on any worker', async () => {
  const visitor = createClient({ baseUrl: service.url });
  for (const name of ['Ann', 'Ben', 'Cem', 'Dora']) {
    const code = await practiceCode(service.url, visitor, name);
    const { token } = await visitor.call('POST /users/auth', { body: { code } });
    const answer = await get('/users', { authorization: `Bearer ${token}` });
    expect(await answer.json()).toMatchObject({ chattag: name });
  }
});

it('renders the metrics once for callers of all workers', async () => {
  const text = async () => (await get('/metrics')).text();
  // They may be rendered again in between, but not each time.
  await expect
    .poll(async () => {
      const first = await text();
      const rest = await Promise.all(Array.from({ length: 10 }, text));
      return rest.every((each) => each === first);
    })
    .toBe(true);
});

it('counts the requests of a caller across all workers', { tags: ['thorough'] }, async () => {
  await waitForMinute();
  const statuses: number[] = [];
  for (let n = 0; n < LIMIT * 2; n += 1) {
    statuses.push((await get('/clusters')).status);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const allowed = statuses.filter((status) => status === 200).length;
  expect(statuses).toContain(429);
  // Workers exchange their counts every tenth of a second.
  expect(allowed).toBeLessThanOrEqual(LIMIT + 12);
});

/** How many requests were counted for `/livez`, and how much processor time was used. */
async function counts(): Promise<{ requests: number; cpu: number }> {
  const text = await (await get('/metrics')).text();
  expect(text).toContain('# TYPE job_rows_done counter');
  const requests = /^http_request_duration_seconds_count\{[^}]*route="\/livez"[^}]*\} (\d+)/m;
  const cpu = /^process_cpu_seconds_total ([\d.]+)/m;
  return {
    // Missing until the first request.
    requests: Number(requests.exec(text)?.[1] ?? 0),
    cpu: Number(cpu.exec(text)?.[1]),
  };
}

it.runIf(isLinux)('adds up the counts of all workers, also of one that is killed', async () => {
  const before = await workers();
  expect(before).toHaveLength(2);
  const asked = (await counts()).requests + 10;
  for (let n = 0; n < 10; n += 1) expect((await get('/livez')).status).toBe(200);
  // Workers exchange their counts with a delay.
  await expect.poll(async () => (await counts()).requests).toBe(asked);
  const { requests, cpu } = await counts();
  process.kill(before[0]!, 'SIGKILL');
  await vi.waitFor(async () => {
    const now = await workers();
    expect(now).toHaveLength(2);
    expect(now).not.toContain(before[0]);
  }, 10_000);
  const now = await counts();
  expect(now.requests).toBeGreaterThanOrEqual(requests);
  expect(now.cpu).toBeGreaterThanOrEqual(cpu);
  expect(service.output()).toContain('starting another');
});

it.runIf(isLinux)('stops all workers, also one that is starting', async () => {
  const [killed] = await workers();
  process.kill(killed!, 'SIGKILL');
  const running = await vi.waitUntil(async () => {
    const now = await workers();
    return now.length === 2 && !now.includes(killed!) && now;
  }, 10_000);
  service.child.kill('SIGTERM');
  expect(await service.ended).toBe(0);
  expect(service.output()).not.toContain('did not start');
  for (const pid of running) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});

it.runIf(isLinux)('survives a message to a worker that was just killed', async () => {
  const script = join(DATA_DIR, 'idle.mjs');
  await writeFile(
    script,
    `process.on('message', ({ kind }) => kind === 'stop' && process.exit());
    process.send({ kind: 'ready' });
    process.send({ kind: 'listening', address: '' });`,
  );
  const location = { connectionString: '' };
  const pool = await startWorkers({ count: 1, script, location, log: () => undefined });
  const [worker] = Object.values(cluster.workers!);
  const { pid } = worker!.process;
  // Without a listener, an error would end this process.
  const fail = vi.fn();
  worker!.on('error', fail);
  process.kill(pid!, 'SIGKILL');
  // Without a pause, so that this process cannot notice the end. The last thread closes the channel.
  while (readdirSync(`/proc/${pid}/task`).length > 1);
  while (!/\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8')));
  pool.dropReads();
  await pool.stop();
  expect(fail).not.toHaveBeenCalled();
});

it('prints one line if it cannot start', { tags: ['thorough'] }, async () => {
  const port = await freePort();
  const other = createServer().listen(port, '127.0.0.1');
  const failed = await spawnService({ DATA_DIR, WORKERS: '2', PORT: String(port) });
  expect(await failed.ended).toBe(1);
  expect(plainLines(failed.output())).toEqual([
    `Port ${port} is in use: stop the program that uses it, or set PORT.`,
  ]);
  other.close();
});
