import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { foundClan } from '../../testing/clans.ts';
import { addWalker, anOffer } from '../../testing/goods.ts';
import { type Person, startService, type TestService } from '../../testing/service.ts';

let service: TestService;
let person: Person;
beforeAll(async () => {
  service = await startService(
    { APP_URL: 'http://localhost:8080/app', CORS_ORIGINS: 'https://map.example.org' },
    { proxied: true },
  );
  person = await service.signIn();
});
afterAll(() => service.stop());

const NICKNAME = JSON.stringify({ dataupdate: 'Ann' });

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(service.url + path, { headers, redirect: 'manual' });
const authorization = () => ({ authorization: `Bearer ${person.token}` });

/** Sends bytes that no HTTP client would send; returns the response. */
const sendRaw = (bytes: Buffer | string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(service.url);
    const socket = connect(Number(port), hostname, () => socket.end(bytes));
    let answer = '';
    socket.on('data', (data) => {
      answer += data.toString();
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });

describe('caching', () => {
  it('compresses large answers if the client accepts it, also personal ones', async () => {
    const { leader } = await foundClan(service);
    const description = 'Parked behind the third dune. '.repeat(30);
    for (let n = 0; n < 25; n += 1) await addWalker(leader, { name: `Walker ${n}`, description });
    const as = { authorization: `Bearer ${leader.token}` };
    const plain = await get('/walkers', { ...as, 'accept-encoding': 'identity' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    const text = await plain.text();
    for (const encoding of ['gzip', 'br']) {
      const small = await get('/walkers', { ...as, 'accept-encoding': encoding });
      expect(small.headers.get('content-encoding')).toBe(encoding);
      expect(small.headers.get('vary')).toContain('Accept-Encoding');
      expect(Number(small.headers.get('content-length'))).toBeLessThan(text.length / 5);
      expect(await small.text()).toBe(text);
      const etag = small.headers.get('etag')!;
      expect(etag).toBe(`${plain.headers.get('etag')!.slice(0, -1)}.${encoding}"`);
      const again = { ...as, 'accept-encoding': encoding, 'if-none-match': etag };
      expect((await get('/walkers', again)).status).toBe(304);
    }
  });

  it('gives every GET a strong ETag, and answers 304 if the client has it', async () => {
    const first = await get('/users', authorization());
    const etag = first.headers.get('etag')!;
    expect(etag).toMatch(/^"[\w-]+"$/);
    for (const known of [etag, `"other", ${etag}`, `W/${etag}`, '*']) {
      const again = await get('/users', { ...authorization(), 'if-none-match': known });
      expect(again.status).toBe(304);
      expect(again.headers.get('etag')).toBe(etag);
      expect(await again.text()).toBe('');
    }
  });

  it('changes the ETag when the answer changes', async () => {
    const before = await get('/users', authorization());
    await person.call('PUT /users', { body: { dataupdate: 'Changed' } });
    const etag = before.headers.get('etag')!;
    const after = await get('/users', { ...authorization(), 'if-none-match': etag });
    expect(after.status).toBe(200);
    expect(after.headers.get('etag')).not.toBe(etag);
  });
});

describe('CORS', () => {
  it.each(['http://localhost:8080', 'https://map.example.org'])('allows %s', async (origin) => {
    const answer = await get('/app/config.json', { origin });
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
    const exposed = answer.headers.get('access-control-expose-headers')!.split(', ');
    expect(exposed).toEqual(
      expect.arrayContaining(['Consistency-Token', 'ETag', 'Location', 'Retry-After']),
    );
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
    expect(answer.headers.get('vary')).toContain('Origin');
  });

  it('answers a preflight', async () => {
    const answer = await fetch(`${service.url}/users`, {
      method: 'OPTIONS',
      headers: { origin: 'https://map.example.org', 'access-control-request-method': 'PUT' },
    });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-methods')).toContain('PUT');
    const allowed = answer.headers.get('access-control-allow-headers')!.split(', ');
    expect(allowed).toEqual(
      expect.arrayContaining(['Authorization', 'Consistency-Token', 'If-Match']),
    );
  });

  it('allows no other origins, and lets allowed ones read refusals', async () => {
    const outsider = await get('/app/config.json', { origin: 'https://evil.example.org' });
    expect(outsider.headers.get('access-control-allow-origin')).toBeNull();
    const refused = await get('/users', { origin: 'https://map.example.org' });
    expect(refused.status).toBe(401);
    expect(refused.headers.get('access-control-allow-origin')).toBe('https://map.example.org');
  });
});

it('sends headers that keep browsers from rendering answers as pages', async () => {
  const { headers } = await get('/app/config.json');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(headers.get('x-request-id')).toMatch(/^[\w-]+$/);
  expect(headers.get('x-powered-by')).toBeNull();
});

describe('an invalid request', () => {
  const put = (body: BodyInit, type?: string, encoding?: string) =>
    fetch(`${service.url}/users`, {
      method: 'PUT',
      headers: {
        ...authorization(),
        ...(type && { 'content-type': type }),
        ...(encoding && { 'content-encoding': encoding }),
      },
      body,
    });

  it.each([
    ['malformed JSON', () => put('{"dataupdate":', 'application/json'), 400],
    ['broken UTF-8', () => put(Buffer.from('7b22646174617570ff', 'hex'), 'application/json'), 400],
    ['another media type', () => put('dataupdate=x', 'text/plain'), 415],
    ['no media type', () => put(new Uint8Array([123, 125])), 415],
    ['a compressed body', () => put(gzipSync(NICKNAME), 'application/json', 'gzip'), 415],
    ['a body that claims to be compressed', () => put(NICKNAME, 'application/json', 'BR'), 415],
    ['too large a body', () => put(`"${'x'.repeat(1024 * 1024)}"`, 'application/json'), 413],
    ['an unknown path', () => get('/nowhere'), 404],
    ['a broken path', () => get('/users/%ff/tech?tree=a', authorization()), 400],
    ['a broken query', () => get(`/users/1/tech?tree=%ff`, authorization()), 400],
    ['a doubled parameter', () => get(`/users/1/tech?tree=a&tree=b`, authorization()), 400],
    ['a malformed id', () => get(`/users/a%20b/tech?tree=a`, authorization()), 400],
  ])('with %s is answered with a problem', async (_what, call, status) => {
    const answer = await call();
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    const problem = (await answer.json()) as Record<string, unknown>;
    expect(problem).toMatchObject({ status, type: expect.stringMatching(/^\/problems\//) });
    expect(problem.detail).toBeTypeOf('string');
  });

  it('says in words what is expected, without a regular expression', async () => {
    const answer = await get(`/users/a%20b/tech?tree=a`, authorization());
    expect(await answer.json()).toMatchObject({
      errors: [
        { path: 'path/chat_id', message: 'must be a chatid: 1 to 64 letters, digits, _, . or -' },
      ],
    });
  });

  it('is not one whose body is explicitly not compressed', async () => {
    expect((await put(NICKNAME, 'application/json', 'identity')).status).toBe(200);
  });

  it.each<[string, string, object | undefined, Record<string, unknown>]>([
    ['POST', '/clans', undefined, { path: 'query/name', code: 'required' }],
    ['POST', '/clans?name=%20', undefined, { path: 'query/name', code: 'required' }],
    [
      'POST',
      `/clans?name=${'x'.repeat(51)}`,
      undefined,
      { path: 'query/name', code: 'too-long', max: 50 },
    ],
    ['POST', '/clans?name=a%00', undefined, { path: 'query/name', code: 'forbidden-characters' }],
    ['POST', '/clans?name=a&name=b', undefined, { path: 'query/name', code: 'repeated' }],
    [
      'POST',
      '/maps?name=a&password=abc',
      undefined,
      { path: 'query/password', code: 'too-short', min: 4 },
    ],
    ['GET', '/clans?limit=0', undefined, { path: 'query/limit', code: 'too-small', min: 1 }],
    ['GET', '/clans?limit=201', undefined, { path: 'query/limit', code: 'too-large', max: 200 }],
    ['GET', '/clans?limit=ten', undefined, { path: 'query/limit', code: 'not-a-number' }],
    ['GET', '/clans?cursor=x', undefined, { path: 'query/cursor', code: 'not-allowed' }],
    ['GET', '/users/a%20b/tech?tree=a', undefined, { path: 'path/chat_id', code: 'wrong-format' }],
    [
      'PUT',
      '/clans/1/members/1?action=dance',
      undefined,
      { path: 'query/action', code: 'unknown-value', values: ['accept', 'reject', 'kick'] },
    ],
    [
      'PUT',
      '/clans/1/members/1/permissions?canKick=1',
      undefined,
      { path: 'query/canKick', code: 'unknown-value', values: ['true', 'false'] },
    ],
    [
      'PUT',
      '/clans/1',
      undefined,
      { path: 'query', code: 'required', values: ['name', 'symbol', 'region', 'description'] },
    ],
    ['PUT', '/users', { dataupdate: 7 }, { path: 'body/dataupdate', code: 'wrong-format' }],
    [
      'POST',
      '/trades',
      { ...anOffer, quantity: 0 },
      { path: 'body/quantity', code: 'too-small', min: 1 },
    ],
    [
      'POST',
      '/trades',
      { ...anOffer, quantity: 'one' },
      { path: 'body/quantity', code: 'not-a-number' },
    ],
    [
      'PUT',
      '/users/1/tech?tree=a',
      Array<string>(2001).fill('a'),
      { path: 'body', code: 'too-many', max: 2000 },
    ],
  ])('says why, as a code: %s %s %o', async (method, path, body, error) => {
    const answer = await fetch(service.url + path, {
      method,
      headers: { ...authorization(), ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect(answer.status).toBe(400);
    const { errors } = (await answer.json()) as { errors: unknown[] };
    expect(errors).toEqual([{ ...error, message: expect.stringMatching(/\w/) }]);
  });

  it('without a session is refused before its body is read', async () => {
    const answer = await fetch(`${service.url}/users`, { method: 'PUT', body: 'not json' });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  });

  it('is not one with a JSON content type but no body', async () => {
    const answer = await fetch(`${service.url}/users/auth`, {
      method: 'DELETE',
      headers: {
        authorization: `Bearer ${(await service.signIn()).token}`,
        'content-type': 'application/json',
      },
    });
    expect([answer.status, await answer.json()]).toEqual([200, true]);
  });

  it('gets 400 if it is not HTTP, and 431 if its headers are too large', async () => {
    expect(await sendRaw('hello\r\n\r\n')).toMatch(/^HTTP\/1.1 400 [\s\S]*problem\+json/);
    const long = `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`;
    expect(await sendRaw(long)).toMatch(/^HTTP\/1.1 431 [\s\S]*headers-too-large/);
  });
});

describe('pages and files', () => {
  it('serves the API reference and the OpenAPI document', async () => {
    expect((await get('/docs')).status).toBe(200);
    const document = (await (await get('/openapi.json')).json()) as { openapi: string };
    expect(document.openapi).toBe('3.1.0');
    expect((await get('/problems/sign-in-needed')).headers.get('location')).toContain('/docs#');
  });

  it('reports requests by route to Prometheus', async () => {
    await get('/users');
    const text = await (await get('/metrics')).text();
    expect(text).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/users",status="401"\} \d+/,
    );
    expect(text).toContain('db_pool_connections');
    expect(text).toContain('process_resident_memory_bytes');
  });
});

describe('while the database is unavailable', () => {
  it('answers 503 with Retry-After, is not ready, and recovers by itself', async () => {
    const quiet = await service.another();
    const token = person.token;
    const read = (path: string) =>
      fetch(quiet.url + path, { headers: { authorization: `Bearer ${token}` } });
    expect((await read('/users')).status).toBe(200);

    quiet.network.cut();
    const answers = await Promise.all([read('/users'), read('/users/sessions'), read('/readyz')]);
    for (const answer of answers) {
      expect(answer.status).toBe(503);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await answer.json()).toMatchObject({ type: '/problems/database-away' });
    }
    const write = await fetch(`${quiet.url}/users`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ dataupdate: 'Lost' }),
    });
    expect(write.status).toBe(503);
    expect((await read('/livez')).status).toBe(200);

    quiet.network.restore();
    await vi.waitFor(async () => expect((await read('/readyz')).status).toBe(200), 5_000);
    expect(await (await read('/users')).json()).not.toMatchObject({ nickname: 'Lost' });
    await vi.waitFor(() => expect(quiet.db.feed.isCurrent).toBe(true), 5_000);
  });
});
