import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addMember, foundClan, foundMany, type TestClan } from '../src/testing/clans.ts';
import { createMap, createPrivateMap, SECRET, type TestMap } from '../src/testing/maps.ts';
import { practiceCode } from '../src/testing/practice-code.ts';
import { type Person, startService, type TestService } from '../src/testing/service.ts';

let service: TestService;
let clan: TestClan;
let member: Person;
let outsider: Person;
let hidden: TestMap;
let open: TestMap;
beforeAll(async () => {
  service = await startService({ CORS_ORIGINS: 'https://map.example.org' });
  clan = await foundClan(service);
  member = await addMember(service, clan);
  outsider = await service.signIn('Outsider');
  hidden = await createPrivateMap(clan.leader);
  open = await createMap(clan.leader);
  await foundMany(service, 'Many', 60);
});
afterAll(() => service.stop());

type Headers = Record<string, string>;

const as = ({ token }: Person): Headers => ({ authorization: `Bearer ${token}` });
const get = (path: string, headers: Headers = {}) => fetch(service.url + path, { headers });

async function cacheHits(): Promise<number> {
  const metrics = await (await get('/metrics')).text();
  return Number(/^http_requests_ready (\d+)$/m.exec(metrics)?.[1]);
}

/** Repeats the request until it is answered from the cache, so that the next one would hit it too. */
const warm = (path: string, headers: Headers) =>
  vi.waitFor(async () => {
    const before = await cacheHits();
    await (await get(path, headers)).text();
    expect(await cacheHits()).toBeGreaterThan(before);
  }, 10_000);

describe('a cached answer', () => {
  it.each<[string, Headers]>([
    ['another host', { 'x-forwarded-host': 'evil.example', 'x-host': 'evil.example' }],
    ['another scheme', { 'x-forwarded-proto': 'javascript', 'x-forwarded-port': '1' }],
    ['another address', { 'x-original-url': '/users', 'x-rewrite-url': '/users' }],
    ['another origin', { origin: 'https://map.example.org' }],
    ['a forbidden origin', { origin: 'https://evil.example' }],
    ['an odd encoding', { 'accept-encoding': 'evil, gzip;q=nonsense' }],
    ['a range', { range: 'bytes=0-3' }],
    ['a cookie', { cookie: 'a=b' }],
    ['a request id', { 'x-request-id': 'evil' }],
  ])('is not poisoned by a request with %s', async (_, headers) => {
    const path = '/clans?limit=50';
    const plain = await (await get(path)).text();
    await warm(path, headers);
    const next = await get(path);
    expect(await next.text()).toBe(plain);
    expect(next.headers.get('access-control-allow-origin')).toBeNull();
    expect(next.headers.get('content-encoding')).not.toBe('evil');
    expect(JSON.stringify([...next.headers])).not.toContain('evil');
    expect(next.headers.get('vary')).toBe('Origin, Accept-Encoding');
  });

  it('is never served to another person', async () => {
    await warm('/users', as(member));
    await warm('/maps', as(member));
    await warm(`/clans/${clan.clanid}/members`, as(member));
    const own = await (await get('/users', as(outsider))).json();
    expect(own).toMatchObject({ chatid: outsider.chatid });
    expect(await (await get('/maps', as(outsider))).json()).toEqual([]);
    expect((await get(`/clans/${clan.clanid}/members`, as(outsider))).status).toBe(403);
    for (const path of ['/users', '/maps', `/clans/${clan.clanid}/members`]) {
      expect((await get(path)).status).toBe(401);
    }
  });

  it.each(['*', 'theirs', 'theirs, as a weak tag'])(
    'is not confirmed with 304 to people without access: If-None-Match %s',
    async (how) => {
      const members = `/clans/${clan.clanid}/members`;
      const map = `/maps/${hidden.mapid}`;
      for (const path of [members, map]) {
        const etag = (await get(path, as(member))).headers.get('etag')!;
        const sent = how === '*' ? '*' : how === 'theirs' ? etag : `W/${etag}`;
        const answer = await get(path, { ...as(outsider), 'if-none-match': sent });
        expect(answer.status).toBe(403);
        expect(answer.headers.get('etag')).toBeNull();
      }
    },
  );

  it('is not stored for a URL padded with unknown parameters', async () => {
    const path = `/clusters?x=${'a'.repeat(3_000)}`;
    await get(path);
    await get(path);
    const before = await cacheHits();
    expect((await get(path)).status).toBe(200);
    expect(await cacheHits()).toBe(before);
  });
});

describe('Cache-Control', () => {
  it.each<[string, () => Promise<Response>, string]>([
    ['of a public list', () => get('/clans'), 'no-cache'],
    ['of personal data', () => get('/users', as(member)), 'private, no-cache'],
    ['of clan data', () => get(`/clans/${clan.clanid}/members`, as(member)), 'private, no-cache'],
    [
      'of a map opened with its password',
      () => get(`/maps/${hidden.mapid}?mappass=${encodeURIComponent(SECRET)}`),
      'private, no-cache',
    ],
    ['of an open map', () => get(`/maps/${open.mapid}`), 'private, no-cache'],
    ['of a refusal', () => get('/users'), 'private, no-cache'],
    [
      'of a new map’s password',
      () => fetch(`${service.url}/maps?name=New`, { method: 'POST' }),
      'no-store',
    ],
    [
      'of a failed sign-in',
      () =>
        fetch(`${service.url}/users/auth`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{"code":"none"}',
        }),
      'no-store',
    ],
  ])('%s is correct', async (_, call, expected) => {
    // The second answer comes from the cache if it is cacheable.
    for (let n = 0; n < 2; n += 1) {
      expect((await call()).headers.get('cache-control')).toBe(expected);
    }
  });

  it('of a session token is no-store', async () => {
    const { headers } = await service.visitor.send('POST /users/auth', {
      body: { code: await practiceCode(service.url, service.visitor, 'Somebody') },
    });
    expect(headers.get('cache-control')).toBe('no-store');
  });
});

describe('security headers', () => {
  it.each([
    '/clans',
    '/users',
    '/nowhere',
    '/app/',
    '/docs',
    '/openapi.json',
    '/livez',
    '/metrics',
    '/users/%ff/tech',
  ])('forbid framing, sniffing and foreign scripts: %s', async (path) => {
    const { headers } = await get(path, as(member));
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/script-src[^;]*(?:unsafe|\*|data:|http)/);
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  });
});
