import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../testing/service.ts';

const METRICS_TOKEN = 'a-token-of-16-or-more-characters';

let service: TestService;
beforeAll(async () => {
  service = await startService({ METRICS_TOKEN });
});
afterAll(() => service.stop());

type Headers = Record<string, string>;

/** A request from any address, which a test cannot send over the network. */
const getFrom = async (remoteAddress: string, headers: Headers = {}, { app } = service) => {
  const answer = await app.inject({
    url: '/metrics',
    remoteAddress,
    headers: { host: 'localhost:8080', ...headers },
  });
  return answer;
};

const withToken = (token: string): Headers => ({ authorization: `Bearer ${token}` });

describe('the metrics', () => {
  it.each(['127.0.0.1', '::1'])('are for callers on this machine (%s)', async (address) => {
    const { statusCode, body, headers } = await getFrom(address);
    expect(statusCode).toBe(200);
    expect(body).toContain('process_resident_memory_bytes');
    expect(headers['cache-control']).toBe('no-store');
  });

  it('are for holders of the token', async () => {
    const through = { 'x-forwarded-for': '192.0.2.1', host: 'clans.example.org' };
    const scraper = { ...through, ...withToken(METRICS_TOKEN) };
    expect((await getFrom('192.0.2.7', scraper)).statusCode).toBe(200);
    expect((await getFrom('127.0.0.1', scraper)).statusCode).toBe(200);
  });

  it.each<[string, string, Headers]>([
    ['another machine', '192.0.2.7', {}],
    ['a wrong token', '192.0.2.7', withToken(`${METRICS_TOKEN}x`)],
    ['an empty token', '192.0.2.7', withToken('')],
    ['the token in another scheme', '192.0.2.7', { authorization: `Basic ${METRICS_TOKEN}` }],
    ['X-Forwarded-For', '127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }],
    ['Forwarded', '127.0.0.1', { forwarded: 'for=127.0.0.1' }],
    ['Via', '127.0.0.1', { via: '1.1 proxy' }],
    ['X-Real-IP', '127.0.0.1', { 'x-real-ip': '127.0.0.1' }],
    ['a public host name', '127.0.0.1', { host: 'clans.example.org' }],
  ])('are refused to %s', async (_what, address, headers) => {
    const answer = await getFrom(address, headers);
    expect(answer.statusCode).toBe(401);
    expect(answer.headers['www-authenticate']).toBe('Bearer');
    expect(answer.json()).toMatchObject({ type: '/problems/metrics-token-needed' });
  });

  it('are refused to everybody elsewhere if there is no token', async () => {
    const other = await service.another({ METRICS_TOKEN: '' });
    for (const token of ['', 'undefined', METRICS_TOKEN]) {
      expect((await getFrom('192.0.2.7', withToken(token), other)).statusCode).toBe(401);
    }
    expect((await getFrom('127.0.0.1', {}, other)).statusCode).toBe(200);
  });

  it('limit guesses by address, and nobody else', async () => {
    const other = await service.another({ RATE_LIMIT_MAX: '3' });
    const statuses = new Set<number>();
    // Enough for two windows, because a new minute may begin in between.
    for (let n = 0; n < 8; n += 1) {
      statuses.add((await getFrom('192.0.2.7', withToken(`${n}`), other)).statusCode);
    }
    expect(statuses).toEqual(new Set([401, 429]));
    for (let n = 0; n < 8; n += 1) {
      const scraper = withToken(METRICS_TOKEN);
      expect((await getFrom('192.0.2.7', scraper, other)).statusCode).toBe(200);
    }
  });

  it('are rendered once for all callers of the same second', async () => {
    const other = await service.another({}, { metrics: 3_600_000 });
    const text = async () => (await fetch(`${other.url}/metrics`)).text();
    const [first, ...rest] = await Promise.all(Array.from({ length: 20 }, text));
    await fetch(`${other.url}/livez`);
    expect(new Set([...rest, await text()])).toEqual(new Set([first]));
  });
});
