import fastify from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { BOT_KEY } from '../../testing/goods.ts';
import { startService, type TestService } from '../../testing/service.ts';
import { declareAccess } from './access.ts';
import { addressKey, RateLimit } from './rate-limit.ts';

let service: TestService | undefined;
afterEach(async () => {
  await service?.stop();
  service = undefined;
});

it('refuses to start with a route that does not declare its access', () => {
  const app = fastify();
  declareAccess(app);
  expect(() => app.get('/open', () => 'hello')).toThrow('GET /open declares no access rule');
});

describe('the rate limit', () => {
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(service!.url + path, { headers });

  it('counts by address, and reports the remaining requests', async () => {
    service = await startService({ RATE_LIMIT_MAX: '3' });
    const answers: Response[] = [];
    // Enough for two windows, because a new minute may begin in between.
    for (let n = 0; n < 7; n += 1) answers.push(await get('/app/config.json'));
    const refused = answers.find(({ status }) => status === 429)!;
    expect(answers[0]?.headers.get('ratelimit-limit')).toBe('3');
    expect(answers[0]?.headers.get('ratelimit-remaining')).toBe('2');
    expect(refused.headers.get('ratelimit-remaining')).toBe('0');
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    expect(await refused.json()).toMatchObject({
      type: '/problems/too-many-requests',
      status: 429,
    });
  });

  it('counts signed-in callers by session', async () => {
    service = await startService({ RATE_LIMIT_MAX: '12' });
    const [ann, bob] = [await service.signIn(), await service.signIn()];
    const statuses = async (token: string) => {
      const answers: number[] = [];
      for (let n = 0; n < 25; n += 1) {
        answers.push((await get('/users', { authorization: `Bearer ${token}` })).status);
      }
      return new Set(answers);
    };
    expect(await statuses(ann.token)).toEqual(new Set([200, 429]));
    expect((await get('/users', { authorization: `Bearer ${bob.token}` })).status).toBe(200);
  });

  it('limits guessed tokens per address', async () => {
    service = await startService({ RATE_LIMIT_MAX: '5' });
    const statuses: number[] = [];
    for (let n = 0; n < 15; n += 1) {
      const token = `${n}`.padStart(43, 'A');
      statuses.push((await get('/users', { authorization: `Bearer ${token}` })).status);
    }
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
  });

  it('does not limit callers with the bot’s key, on public routes either', async () => {
    service = await startService({ RATE_LIMIT_MAX: '3', BOT_KEY });
    const statuses = async (key: string) => {
      const answers: number[] = [];
      for (let n = 0; n < 7; n += 1) {
        answers.push((await get('/clans', { authorization: `Bot ${key}` })).status);
      }
      return new Set(answers);
    };
    expect(await statuses(BOT_KEY)).toEqual(new Set([200]));
    expect(await statuses(`${BOT_KEY}x`)).toEqual(new Set([200, 429]));
  });

  it('does not limit probes', async () => {
    service = await startService({ RATE_LIMIT_MAX: '1' });
    for (let n = 0; n < 5; n += 1) expect((await get('/livez')).status).toBe(200);
  });

  it('trusts X-Forwarded-For only if configured', async () => {
    service = await startService({ RATE_LIMIT_MAX: '2' });
    const spoofed = async () => {
      const answers: number[] = [];
      for (let n = 0; n < 6; n += 1) {
        answers.push((await get('/app/config.json', { 'x-forwarded-for': `192.0.2.${n}` })).status);
      }
      return answers;
    };
    expect(await spoofed()).toContain(429);
    await service.stop();
    service = await startService({ RATE_LIMIT_MAX: '2', TRUST_PROXY: '1' });
    expect(await spoofed()).not.toContain(429);
  });

  it('gives callers beyond its capacity one shared count', () => {
    const limit = new RateLimit(3, () => 0);
    for (let n = 0; n < 200_000; n += 1) limit.take(`address ${n}`);
    expect(limit.take('address 7')).toMatchObject({ exceeded: false, remaining: 1 });
    for (let n = 0; n < 3; n += 1) expect(limit.take(`new ${n}`).exceeded).toBe(false);
    expect(limit.look('new again').exceeded).toBe(true);
    limit.giveBack('new again');
    expect(limit.take('another').exceeded).toBe(false);
    expect(limit.take('yet another').exceeded).toBe(true);
    expect(limit.look('address 8').exceeded).toBe(false);
  });

  it('starts a new window each minute, also when the clock is set back', () => {
    let now = 10_000_000;
    const limit = new RateLimit(1, () => now);
    expect([limit.take('a').exceeded, limit.take('a').exceeded]).toEqual([false, true]);
    now += 60_000;
    expect(limit.take('a').exceeded).toBe(false);
    now -= 3_600_000;
    expect(limit.take('a')).toMatchObject({ exceeded: false });
    expect(limit.take('a').reset).toBeLessThanOrEqual(60);
  });

  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8::6', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
  ])('counts %s as %s', (address, key) => {
    expect(addressKey(address)).toBe(key);
  });
});
