// @module-tag thorough
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Person, startService, type TestService } from '../src/testing/service.ts';

const WANTED = 10_000;
/** File descriptors reserved for everything else that either end has open. */
const RESERVED = 500;
const CLIENTS = fileURLToPath(new URL('./testing/idle-clients.ts', import.meta.url));

let service: TestService;
let ann: Person;
let clients: ChildProcess | undefined;
beforeAll(async () => {
  service = await startService();
  ann = await service.signIn('Ann');
});
afterAll(async () => {
  await endClients();
  await service.stop();
});

async function endClients(): Promise<void> {
  if (clients?.kill()) await once(clients, 'exit');
  clients = undefined;
}

/** The limit of open files per process on this machine. */
function maxOpenFiles(): number {
  const limits = readFileSync('/proc/self/limits', 'utf8');
  return Number(/^Max open files +(\d+)/m.exec(limits)?.[1] ?? WANTED + RESERVED);
}

async function heldBy(process: ChildProcess): Promise<{ held: number; begun: number }> {
  process.send('how many?');
  const [answer] = (await once(process, 'message')) as [{ held: number; begun: number }];
  return answer;
}

it('stays fast with ten thousand idle connections', async () => {
  const count = Math.min(WANTED, maxOpenFiles() - RESERVED);
  const { hostname, port } = new URL(service.url);
  const before = process.memoryUsage().rss;
  clients = fork(CLIENTS, [hostname, port, String(count), 'some'], {
    execArgv: ['--import', 'tsx'],
  });
  await vi.waitUntil(async () => (await heldBy(clients!)).held >= count, {
    timeout: 45_000,
    interval: 200,
  });
  const rss = process.memoryUsage().rss - before;

  const waits: number[] = [];
  // Must end before silent connections are closed, 20 s after they opened.
  const until = performance.now() + 4_000;
  while (waits.length < 200 && performance.now() < until) {
    const asked = performance.now();
    const nickname = `Ann ${waits.length}`;
    await ann.call('PUT /users', { body: { dataupdate: nickname } });
    expect(await ann.call('GET /users')).toMatchObject({ nickname });
    waits.push(performance.now() - asked);
  }
  const { held } = await heldBy(clients);
  expect(held).toBe(count);
  const sorted = waits.toSorted((a, b) => a - b);
  const [usual, worst] = [0.5, 0.99].map((share) => sorted[Math.floor(sorted.length * share)]!);
  expect(usual).toBeLessThan(1_000);
  // An upper bound for the memory of one idle connection.
  expect(rss / count).toBeLessThan(64 * 1024);

  await endClients();
  expect(await ann.call('GET /users')).toMatchObject({ chattag: 'Ann' });
  const fewer =
    count < WANTED ? ` (this machine allows no more than ${maxOpenFiles()} open files)` : '';
  process.stdout.write(
    `Held ${held} idle connections${fewer}: ${(rss / count / 1024).toFixed(1)} KiB each; ` +
      `a write and a read meanwhile took ${worst!.toFixed(0)} ms at the 99th percentile.\n`,
  );
}, 90_000);
