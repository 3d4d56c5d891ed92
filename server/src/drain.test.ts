// @module-tag thorough
import { rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { createClient } from '@clan-companion/contract/core/client';
import { plainLines } from '@clan-companion/runtime/testing/plain-lines';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { practiceCode } from './testing/practice-code.ts';
import { dataFolder, type ServiceProcess, spawnService } from './testing/process.ts';

/** Longer than any test: only a second signal ends it. */
const DRAIN_SECONDS = '300';

let DATA_DIR: string;
let service: ServiceProcess;

beforeAll(async () => {
  DATA_DIR = await dataFolder();
});
afterEach(async () => {
  service.child.kill('SIGKILL');
  await service.ended;
});
afterAll(() => rm(DATA_DIR, { recursive: true, force: true }));

async function start(env: Record<string, string>): Promise<void> {
  service = await spawnService({ DATA_DIR, ...env });
  await service.ready;
}

interface Answer {
  readonly status: number | undefined;
  readonly connection: string | undefined;
  readonly etag: string;
  readonly body: string;
}

/** Asks for a connection that stays open, which `fetch` does not show. */
const ask = (path: string, headers: Record<string, string> = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const agent = new Agent({ keepAlive: true });
    get(service.url + path, { agent, headers }, (response) => {
      let body = '';
      response.on('data', (part: Buffer) => (body += part.toString()));
      response.on('end', () => {
        agent.destroy();
        const { statusCode: status, headers: got } = response;
        resolve({ status, connection: got.connection, etag: got.etag ?? '', body });
      });
    }).on('error', reject);
  });

async function signIn() {
  const visitor = createClient({ baseUrl: service.url });
  const code = await practiceCode(service.url, visitor, 'Ann');
  const { token } = await visitor.call('POST /users/auth', { body: { code } });
  return token;
}

const untilDraining = () =>
  vi.waitFor(async () => {
    // Several, so that all workers get some.
    for (let n = 0; n < 8; n += 1) expect((await ask('/readyz')).status).toBe(503);
  }, 10_000);

/** First, because the folder is still empty. */
it('neither starts nor drains after a signal during the start', async () => {
  service = await spawnService({ DATA_DIR, DRAIN_SECONDS });
  await expect.poll(service.output, { timeout: 20_000 }).toContain('Creating the database');
  service.child.kill('SIGTERM');
  expect(await service.ended).toBe(0);
  expect(plainLines(service.output()).slice(-2)).toEqual([
    'Creating the database (first start only) …',
    'Stopping …',
  ]);
});

describe.each([{ WORKERS: '1' }, { WORKERS: '2' }])('draining with %o', (workers) => {
  it('answers and ends each connection, until a second signal', async () => {
    await start({ DRAIN_SECONDS, ...workers });
    const token = await signIn();
    const { etag, connection } = await ask('/clusters');
    expect(connection).toBe('keep-alive');
    const events = await fetch(`${service.url}/events`, {
      headers: { authorization: `Bearer ${token}` },
    });
    service.child.kill('SIGTERM');
    await untilDraining();
    for (let n = 0; n < 8; n += 1) {
      const notReady = await ask('/readyz');
      expect(notReady).toMatchObject({ status: 503, connection: 'close' });
      expect(JSON.parse(notReady.body)).toMatchObject({ type: '/problems/stopping', status: 503 });
      expect(await ask('/livez')).toMatchObject({ status: 200, connection: 'close' });
      expect(await ask('/clusters')).toMatchObject({ status: 200, connection: 'close' });
      const same = await ask('/clusters', { 'if-none-match': etag });
      expect(same).toMatchObject({ status: 304, connection: 'close' });
      const person = await ask('/users', { authorization: `Bearer ${token}` });
      expect(person).toMatchObject({ status: 200, connection: 'close' });
    }
    // The stream ends only now: its listener would have come back to this process.
    const reader = events.body!.getReader();
    const first = await reader.read();
    expect(new TextDecoder().decode(first.value)).toContain('retry:');
    service.child.kill('SIGTERM');
    for (let done = false; !done;) ({ done } = await reader.read());
    expect(await service.ended).toBe(0);
    expect(service.output()).toContain('Draining for 300 s');
  }, 60_000);
});

it('does not drain after SIGINT', async () => {
  await start({ DRAIN_SECONDS });
  service.child.kill('SIGINT');
  expect(await service.ended).toBe(0);
  expect(service.output()).not.toContain('Draining');
});

it('stops by itself after the time', async () => {
  await start({ DRAIN_SECONDS: '1' });
  service.child.kill('SIGTERM');
  expect(await service.ended).toBe(0);
});
