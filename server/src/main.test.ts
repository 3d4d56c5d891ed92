import { rm } from 'node:fs/promises';
import { once } from 'node:events';
import { request } from 'node:http';
import { connect, createServer } from 'node:net';
import { createClient } from '@clan-companion/contract/core/client';
import { plainLines } from '@clan-companion/runtime/testing/plain-lines';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { practiceCode } from './testing/practice-code.ts';
import { dataFolder, freePort, spawnService } from './testing/process.ts';

let DATA_DIR: string;
beforeAll(async () => {
  DATA_DIR = await dataFolder();
});
afterAll(() => rm(DATA_DIR, { recursive: true, force: true }));

/** Without a terminal, each line begins with its time and level; the log is JSON. */
const LINE = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z (info|error) |\{"level":"\w+","time":")/;

const signIn = async (url: string, name: string) => {
  const visitor = createClient({ baseUrl: url });
  const code = await practiceCode(url, visitor, name);
  const { token } = await visitor.call('POST /users/auth', { body: { code } });
  return { ...createClient({ baseUrl: url, token: () => token }), token };
};

describe('the service', () => {
  it(
    'refuses a second start on the same folder without disturbing the first',
    { tags: ['thorough'] },
    async () => {
      const first = await spawnService({ DATA_DIR });
      await first.ready;
      const second = await spawnService({ DATA_DIR });
      expect(await second.ended).toBe(1);
      expect(second.output()).toMatch(/already running/);
      expect(second.output().trim().split('\n')).toHaveLength(1);
      const person = await signIn(first.url, 'Still here');
      expect(await person.call('GET /users')).toMatchObject({ chattag: 'Still here' });
      first.child.kill('SIGINT');
      expect(await first.ended).toBe(0);
    },
  );

  it('answers the requests in flight when it stops', { tags: ['thorough'] }, async () => {
    const service = await spawnService({ DATA_DIR });
    await service.ready;
    // Does not hold up the stop.
    const silent = connect(Number(new URL(service.url).port), '127.0.0.1');
    await once(silent, 'connect');
    const ended = once(silent, 'close');
    const { token } = await signIn(service.url, 'Slow');
    const body = JSON.stringify({ dataupdate: 'Finished' });
    const untilItStops = () =>
      vi.waitFor(() => expect(service.output()).toContain('Stopping'), 10_000);
    const answered = new Promise<number>((resolve, reject) => {
      const slow = request(`${service.url}/users`, {
        method: 'PUT',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'content-length': body.length,
          expect: '100-continue',
        },
      });
      slow.on('response', (response) => resolve(response.statusCode!));
      slow.on('error', reject);
      // The service has the head of the request and waits for the body.
      slow.on('continue', () => {
        slow.write(body.slice(0, 5));
        service.child.kill('SIGTERM');
        untilItStops().then(() => slow.end(body.slice(5)), reject);
      });
    });
    expect(await answered).toBe(200);
    expect(await service.ended).toBe(0);
    expect(service.output()).toContain('Stopping');
    await ended;
  });

  it('prints its address and the next steps', async () => {
    const service = await spawnService({ DATA_DIR });
    await service.ready;
    service.child.kill('SIGTERM');
    await service.ended;
    expect(service.output()).toMatch(/running at http:\/\/localhost:\d+/);
    expect(service.output()).toContain('/docs');
    expect(service.output()).toContain('practice');
    const lines = service.output().trim().split('\n');
    for (const line of lines) expect(line).toMatch(LINE);
    expect(lines.filter((line) => line.startsWith('{'))).toEqual([]);
  }, 30_000);
});

describe('a failed start', () => {
  it.each([
    [{ PORT: 'eighty' }, /^PORT must be a whole number from 0 to 65535, but is "eighty"\.$/],
    [{ NODE_ENV: 'production' }, /^CHAT_CLIENT_ID is required/],
  ])(
    'with %j ends with one clear line',
    async (env, line) => {
      const service = await spawnService({ DATA_DIR, ...env });
      expect(await service.ended).toBe(1);
      expect(plainLines(service.output()).at(-1)).toMatch(line);
    },
    40_000,
  );

  it('names the port that is in use', { tags: ['thorough'] }, async () => {
    const port = await freePort();
    const other = createServer().listen(port, '127.0.0.1');
    await once(other, 'listening');
    const service = await spawnService({ DATA_DIR, PORT: String(port) });
    expect(await service.ended).toBe(1);
    expect(service.output()).toContain(`Port ${port} is in use`);
    other.close();
  });
});
