import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { addMember, foundClan, foundMany, type TestClan } from '../../testing/clans.ts';
import { createMap, createPrivateMap, markersIn, saveMap, SECRET } from '../../testing/maps.ts';
import { rawExchange, statusesIn } from '../../testing/raw-exchange.ts';
import { type Person, startService, type TestService } from '../../testing/service.ts';

/*
 * The service's own server tries the front door first. A second server passes every request to the
 * same app's router. Each test sends the same bytes to both and compares the responses.
 */

const OURS = 'https://map.example.org';
const BOT_KEY = 'a key of 16 or more characters';

let service: TestService;
let router: Awaited<ReturnType<typeof startRouter>>;
let clan: TestClan;
let member: Person;
let openMap: string;
let largeMap: string;
let privateMap: string;
let expired: string;
let ended: string;

beforeAll(async () => {
  service = await startService({ CORS_ORIGINS: OURS, TRUST_PROXY: '1', BOT_KEY });
  router = await startRouter(service);
  clan = await foundClan(service);
  member = await addMember(service, clan);
  const pathOf = ({ mapid }: { mapid: number }) => `/maps/${mapid}`;
  openMap = pathOf(await createMap(member));
  privateMap = pathOf(await createPrivateMap(member));
  const large = await createMap(member, { name: 'Ölfeld' });
  await saveMap(member, large, { markers: markersIn(1_000) });
  largeMap = pathOf(large);
  const [late, gone] = [await service.signIn(), await service.signIn()];
  await gone.call('DELETE /users/auth');
  [expired, ended] = [late.token, gone.token];
  await service.sql(
    `update sessions set expires = now() - interval '1 s'
     where userid = (select userid from users where chatid = $1)`,
    [late.chatid],
  );
  await foundMany(service, 'Many', 150);
});
afterAll(async () => {
  await router.stop();
  await service.stop();
});

async function startRouter({ app }: TestService) {
  const server = createServer({ requireHostHeader: false }, (request, response) =>
    app.routing(request, response),
  ).listen(0, '127.0.0.1');
  server.keepAliveTimeout = app.server.keepAliveTimeout;
  server.maxHeadersCount = app.server.maxHeadersCount;
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.close();
      await once(server, 'close');
    },
  };
}

type Headers = Record<string, string>;

/** The bytes of a request. The connection ends after it, so that the response is complete. */
const requestOf = (path: string, headers: Headers = {}, { method = 'GET', body = '' } = {}) =>
  [
    `${method} ${path} HTTP/1.1`,
    ...Object.entries({ host: 'localhost', connection: 'close', ...headers }).map(
      ([name, value]) => `${name}: ${value}`,
    ),
    '',
    body,
  ].join('\r\n');

/** A request with `host`, `connection` and this many other headers. */
const manyHeaders = (count: number, last: Headers = {}): string =>
  requestOf('/clusters', last).replace('\r\n', `\r\n${'a:\r\n'.repeat(count)}`);

const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` });

const statusOf = (response: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(response)?.[1]);

const headerOf = (response: string, name: string): string | undefined =>
  new RegExp(`^${name}: (.*)\r$`, 'im').exec(response.split('\r\n\r\n', 1)[0] + '\r\n')?.[1];

const bodyOf = (response: string): Buffer =>
  Buffer.from(response.slice(response.indexOf('\r\n\r\n') + 4), 'latin1');

async function answeredBeforeRouter(): Promise<number> {
  const metrics = await (await fetch(`${service.url}/metrics`)).text();
  return Number(/^http_requests_ready (\d+)$/m.exec(metrics)?.[1]);
}

/** These differ between any two requests. */
const COUNTERS = /^(x-request-id|ratelimit-(?:remaining|reset)|Date): (.*)\r$/gm;

const withoutCounters = (response: string) => response.replace(COUNTERS, '$1: …\r');

const countersOf = (response: string) =>
  [...response.matchAll(COUNTERS)].map(([, name, value]) => [name, value!.replace(/\w+/g, 'x')]);

function expectEqual(first: string, second: string): void {
  expect(withoutCounters(first)).toBe(withoutCounters(second));
  expect(countersOf(first)).toEqual(countersOf(second));
  // Both paths share one count.
  const left = (response: string) => Number(headerOf(response, 'ratelimit-remaining'));
  if (headerOf(first, 'ratelimit-remaining'))
    expect(left(second)).toBe(left(first) - statusesIn(first).length);
}

/** For requests that the front door answers once the answer is cached. */
const compareFrontDoor = (...requests: string[]): Promise<string[]> =>
  vi.waitFor(async () => {
    await rawExchange(service.url, requests[0]!);
    const before = await answeredBeforeRouter();
    const responses: string[] = [];
    for (const request of requests) {
      const response = await rawExchange(service.url, request);
      expectEqual(response, await rawExchange(router.url, request));
      responses.push(response);
    }
    expect(await answeredBeforeRouter()).toBe(before + statusesIn(responses.join('')).length);
    return responses;
  }, 10_000);

/** For a request that the front door leaves to the router, even if the answer is cached. */
const compareRouter = (request: string): Promise<string> =>
  vi.waitFor(async () => {
    const before = await answeredBeforeRouter();
    const response = await rawExchange(service.url, request);
    expect(await answeredBeforeRouter()).toBe(before);
    expectEqual(response, await rawExchange(router.url, request));
    return response;
  }, 10_000);

describe('the front door sends the same response as the router', () => {
  it.each<[string, () => [path: string, headers?: Headers]]>([
    ['a public list', () => ['/clusters']],
    ['a page that links to the next one', () => ['/clans?limit=3&name=many']],
    ['unknown query parameters', () => ['/clans?limit=3&colour=red&colour=blue']],
    ['a list that expires', () => ['/trades']],
    ['a public list with a session', () => ['/clans', bearer(member.token)]],
    ['another authentication scheme', () => ['/clans', { authorization: 'Basic eDp5' }]],
    ['optional access without a session', () => [openMap]],
    ['optional access with a session', () => [openMap, bearer(member.token)]],
    ['session access', () => [`/clans/${clan.clanid}`, bearer(member.token)]],
    ['an answer for members', () => [`/clans/${clan.clanid}/members`, bearer(member.token)]],
    ['an answer for one person', () => ['/users', bearer(member.token)]],
    ['an answer of more than 16 KiB', () => [largeMap]],
    ['an allowed origin', () => ['/clans', { origin: OURS }]],
    [
      'an allowed origin and a session',
      () => ['/users', { origin: OURS, ...bearer(member.token) }],
    ],
    ['a foreign origin', () => ['/clans', { origin: 'https://evil.example.org' }]],
    ['an empty origin', () => ['/clans', { origin: '' }]],
    ['a trusted proxy', () => ['/clusters', { 'x-forwarded-for': '192.0.2.7' }]],
    ['two proxies', () => ['/clusters', { 'x-forwarded-for': '192.0.2.8, 192.0.2.9:80' }]],
    ['a proxy that sends no address', () => ['/clusters', { 'x-forwarded-for': 'unknown' }]],
    ['headers that nothing reads', () => ['/clusters', { range: 'bytes=0-3', cookie: 'a=b' }]],
  ])('to %s', async (_what, ask) => {
    const [response] = await compareFrontDoor(requestOf(...ask()));
    expect(statusOf(response!)).toBe(200);
  });

  it('on a connection that stays open', async () => {
    const first = requestOf('/clusters', { connection: 'keep-alive' });
    const [responses] = await compareFrontDoor(first + requestOf('/clans?limit=3'));
    expect(responses).toMatch(/^Connection: keep-alive\r$/m);
    expect(responses).toMatch(/^Connection: close\r$/m);
  });

  const decoders: Record<string, (body: Buffer) => Buffer> = {
    br: brotliDecompressSync,
    gzip: gunzipSync,
  };

  describe.each([
    ['small', () => [`/clans/${clan.clanid}`, bearer(member.token)] as const],
    ['medium', () => ['/clans?name=many'] as const],
    ['large', () => [largeMap] as const],
  ])('to a client of a %s answer', (size, ask) => {
    it.each<[string | undefined, string | undefined]>([
      [undefined, undefined],
      ['', undefined],
      ['gzip', 'gzip'],
      ['GZIP;Q=1', 'gzip'],
      ['br', 'br'],
      ['gzip, deflate, br', 'br'],
      ['br;q=0.1, gzip', 'br'],
      ['br;q=0, gzip', 'gzip'],
      ['br;q=0, gzip;q=0.0, deflate', undefined],
      ['identity', undefined],
      ['identity;q=0', undefined],
      ['*', undefined],
      [';;q=, ,br;q=x;', undefined],
    ])('that accepts the encodings "%s"', async (accepted, encoding) => {
      const [path, credentials = {}] = ask();
      const headers: Headers = {
        ...credentials,
        ...(accepted !== undefined && { 'accept-encoding': accepted }),
      };
      const [plain] = await compareFrontDoor(requestOf(path, credentials));
      const [response] = await compareFrontDoor(requestOf(path, headers));
      const expected = size === 'small' ? undefined : encoding;
      expect(headerOf(response!, 'content-encoding')).toBe(expected);
      const body = bodyOf(response!);
      expect((expected ? decoders[expected]!(body) : body).equals(bodyOf(plain!))).toBe(true);

      const [own, other] = [response!, plain!].map((from) => headerOf(from, 'etag')!);
      const known = [own!, other!, `W/${own}`, `"another", ${own}`, '*'];
      const unknown = ['"another"', 'not an ETag'];
      const conditional = await compareFrontDoor(
        ...[...known, ...unknown].map((condition) =>
          requestOf(path, { ...headers, 'if-none-match': condition }),
        ),
      );
      expect(conditional.map(statusOf)).toEqual([304, 304, 304, 304, 304, 200, 200]);
      expect(new Set(conditional.map((from) => headerOf(from, 'etag')))).toEqual(new Set([own]));
    });
  });
});

describe('the front door leaves to the router', () => {
  const wrong = () => bearer('w'.repeat(43));
  const clanPath = () => `/clans/${clan.clanid}`;
  const onBehalfOf = (chatid: string) => ({
    authorization: `Bot ${BOT_KEY}`,
    'on-behalf-of': chatid,
  });

  it.each<
    [
      string,
      number,
      () => [path: string, headers?: Headers, more?: { method?: string; body?: string }],
    ]
  >([
    ['a missing token', 401, () => [clanPath()]],
    ['a wrong token', 401, () => [clanPath(), wrong()]],
    ['a malformed token', 401, () => [clanPath(), bearer('no token')]],
    ['an expired session', 401, () => [clanPath(), bearer(expired)]],
    ['a session that was ended', 401, () => [clanPath(), bearer(ended)]],
    ['a wrong token where a session is optional', 200, () => [openMap, wrong()]],
    ['a wrong token where none is needed', 200, () => ['/clusters', wrong()]],
    ['an expired session where none is needed', 200, () => ['/clusters', bearer(expired)]],
    ['the bot key', 200, () => ['/clusters', { authorization: `Bot ${BOT_KEY}` }]],
    ['a wrong bot key', 200, () => ['/clusters', { authorization: 'bot of somebody else' }]],
    ['the bot on behalf of a member', 200, () => [clanPath(), onBehalfOf(member.chatid)]],
    ['the bot on behalf of nobody known', 401, () => [clanPath(), onBehalfOf('unknown')]],
    ['a map password', 200, () => [privateMap, { 'x-map-password': encodeURIComponent(SECRET) }]],
    ['a password for an open map', 200, () => [openMap, { 'x-map-password': 'x' }]],
    ['a malformed map password', 400, () => [openMap, { 'x-map-password': '%00' }]],
    ['a private map', 403, () => [privateMap]],
    ['HEAD', 200, () => ['/clusters', {}, { method: 'HEAD' }]],
    [
      'HEAD of a compressed answer',
      200,
      () => [largeMap, { 'accept-encoding': 'br' }, { method: 'HEAD' }],
    ],
    [
      'HEAD of a known answer',
      304,
      () => ['/clusters', { 'if-none-match': '*' }, { method: 'HEAD' }],
    ],
    ['a preflight request', 204, () => ['/clusters', { origin: OURS }, { method: 'OPTIONS' }]],
    ['an empty body', 200, () => ['/clusters', { 'content-length': '0' }]],
    ['a body', 200, () => ['/clusters', { 'content-length': '2' }, { body: '{}' }]],
    [
      'a chunked body',
      200,
      () => ['/clusters', { 'transfer-encoding': 'chunked' }, { body: '2\r\n{}\r\n0\r\n\r\n' }],
    ],
    ['a page that does not exist', 404, () => ['/nowhere']],
    ['a malformed path', 400, () => ['/clans/%ff']],
    ['a malformed query', 400, () => ['/clans?limit=many']],
  ])('%s', async (_what, status, ask) => {
    await rawExchange(service.url, requestOf('/clusters'));
    expect(statusOf(await compareRouter(requestOf(...ask())))).toBe(status);
  });

  it.each([
    ['HTTP/1.0', 200, 'GET /clusters HTTP/1.0\r\nHost: localhost\r\n\r\n'],
    ['HTTP/1.0 without Host', 200, 'GET /clusters HTTP/1.0\r\n\r\n'],
    ['two Host headers', 400, requestOf('/clusters', { Host: 'localhost' })],
    ['two different Host headers', 400, requestOf('/clusters', { HOST: 'example.org' })],
    ['more than 2,000 headers', 431, manyHeaders(1_999)],
    ['HTTP/1.1 without Host', 400, 'GET /clusters HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ])('%s', async (_what, status, request) => {
    expect(statusOf(await compareRouter(request))).toBe(status);
  });
});

it('counts each request once and refuses the same ones on both paths', async () => {
  // So that the rate limit's window does not end during the test.
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const other = await service.another({ RATE_LIMIT_MAX: '6' });
  const otherRouter = await startRouter(other);
  onTestFinished(otherRouter.stop);
  await rawExchange(other.url, requestOf('/clusters', { 'x-forwarded-for': '192.0.2.1' }));
  const request = requestOf('/clusters', { 'x-forwarded-for': '192.0.2.2' });
  const responses: string[] = [];
  for (const { url } of [
    other,
    otherRouter,
    other,
    otherRouter,
    other,
    other,
    other,
    otherRouter,
  ]) {
    responses.push(await rawExchange(url, request));
  }
  expect(responses.map(statusOf)).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
  const left = responses.map((response) => Number(headerOf(response, 'ratelimit-remaining')));
  expect(left).toEqual([5, 4, 3, 2, 1, 0, 0, 0]);
  // The second answer comes from the cache. On a busy machine, it may be older than a second.
  const withoutAge = (response: string) => withoutCounters(response).replace(/^age: .*\r\n/m, '');
  expect(withoutAge(responses[0]!)).toBe(withoutAge(responses[1]!));
  expect(withoutCounters(responses[6]!)).toBe(withoutCounters(responses[7]!));
  expect(headerOf(responses[6]!, 'retry-after')).toMatch(/^\d+$/);
  const elsewhere = requestOf('/clusters', { 'x-forwarded-for': '192.0.2.3' });
  expect(statusOf(await rawExchange(other.url, elsewhere))).toBe(200);
});

it('reads every header of up to 2,000, so that a proxy has the last word', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const other = await service.another({ RATE_LIMIT_MAX: '2' });
  const status = async (count: number, address: string) =>
    statusOf(await rawExchange(other.url, manyHeaders(count, { 'x-forwarded-for': address })));
  expect(await status(1_997, '192.0.2.1')).toBe(200);
  expect(await status(1_997, '192.0.2.1')).toBe(200);
  expect(await status(1_997, '192.0.2.1')).toBe(429);
  expect(await status(1_997, '192.0.2.2')).toBe(200);
  expect(await status(1_998, '192.0.2.3')).toBe(431);
});

it('leaves every request to the router at the debug log level', async () => {
  const other = await service.another({ LOG_LEVEL: 'debug' });
  const calls = vi.spyOn(other.app, 'routing');
  for (let n = 0; n < 3; n += 1) await rawExchange(other.url, requestOf('/clusters'));
  expect(calls).toHaveBeenCalledTimes(3);
});

it('observes the duration of each request once, on both paths', async () => {
  const count = async () => {
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    const line =
      /^http_request_duration_seconds_count\{method="GET",route="\/clusters",status="304"\} (\d+)$/m;
    return Number(line.exec(metrics)?.[1] ?? 0);
  };
  const request = requestOf('/clusters', { 'if-none-match': '*' });
  const before = await count();
  for (const { url } of [service, service, router]) await rawExchange(url, request);
  await expect.poll(count).toBe(before + 3);
});
