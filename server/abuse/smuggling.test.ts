import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawExchange, statusesIn } from '../src/testing/raw-exchange.ts';
import { type Person, startService, type TestService } from '../src/testing/service.ts';

let service: TestService;
let ann: Person;
beforeAll(async () => {
  service = await startService();
  ann = await service.signIn('Ann');
  await ann.call('PUT /users', { body: { dataupdate: 'Ann' } });
});
afterAll(() => service.stop());

const lines = (...all: string[]): string => all.join('\r\n');
const hidden = 'GET /livez HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';

/** A proxy and the service could disagree on whether each of these is one request or two. */
const ambiguous: Record<string, string> = {
  'Content-Length, then chunked': lines(
    'POST /users/auth HTTP/1.1',
    'Host: x',
    'Content-Length: 5',
    'Transfer-Encoding: chunked',
    '',
    '0',
    '',
    hidden,
  ),
  'chunked, then Content-Length': lines(
    'POST /users/auth HTTP/1.1',
    'Host: x',
    'Transfer-Encoding: chunked',
    'Content-Length: 5',
    '',
    '0',
    '',
    hidden,
  ),
  'two different lengths': lines(
    'POST /users/auth HTTP/1.1',
    'Host: x',
    'Content-Length: 0',
    `Content-Length: ${hidden.length}`,
    '',
    hidden,
  ),
  'two equal lengths': lines(
    'POST /users/auth HTTP/1.1',
    'Host: x',
    'Content-Length: 2',
    'Content-Length: 2',
    '',
    `{}${hidden}`,
  ),
  'a list of lengths': lines(
    'POST /users/auth HTTP/1.1',
    'Host: x',
    `Content-Length: 0, ${hidden.length}`,
    '',
    hidden,
  ),
  'a length with a sign': lines(
    'POST /users/auth HTTP/1.1',
    'Host: x',
    'Content-Length: +0',
    '',
    hidden,
  ),
  'another coding after chunks': lines(
    'POST /users/auth HTTP/1.1',
    'Host: x',
    'Transfer-Encoding: chunked, identity',
    '',
    '0',
    '',
    hidden,
  ),
  'an unknown coding': lines(
    'POST /users/auth HTTP/1.1',
    'Host: x',
    'Transfer-Encoding: xchunked',
    '',
    '0',
    '',
    hidden,
  ),
  'a space before the colon': lines(
    'POST /users/auth HTTP/1.1',
    'Host: x',
    `Content-Length : ${hidden.length}`,
    '',
    hidden,
  ),
  'a folded header': lines(
    'POST /users/auth HTTP/1.1',
    'Host: x',
    'Transfer-Encoding:',
    ' chunked',
    '',
    '0',
    '',
    hidden,
  ),
  'lines that end with a line feed only': `POST /users/auth HTTP/1.1\nHost: x\nContent-Length: 0\n\n${hidden}`,
  'a chunk longer than its declared size': lines(
    'POST /users/auth HTTP/1.1',
    'Host: x',
    'Transfer-Encoding: chunked',
    '',
    '2',
    `{}${hidden}`,
    '0',
    '',
    '',
  ),
};

describe('an ambiguous request', () => {
  it.each(Object.entries(ambiguous))(
    'is rejected, and nothing after it is answered: %s',
    async (_, bytes) => {
      expect(statusesIn(await rawExchange(service.url, bytes))).toEqual([400]);
    },
  );
});

describe('the method', () => {
  it.each(['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override'])(
    'is taken from the request line, not from %s',
    async (name) => {
      const headers = { authorization: `Bearer ${ann.token}`, [name]: 'DELETE' };
      for (const path of ['/users', '/users?_method=DELETE']) {
        expect((await fetch(service.url + path, { headers })).status).toBe(200);
      }
      const posted = await fetch(`${service.url}/users`, { method: 'POST', headers });
      expect(posted.status).toBe(405);
      expect(await ann.call('GET /users')).toMatchObject({ nickname: 'Ann' });
    },
  );
});

describe('response headers', () => {
  it('do not contain unknown parameters in the link to the next page', async () => {
    for (const name of ['Fox 1', 'Fox 2']) {
      const leader = await service.signIn();
      await leader.call('POST /clans', { query: { name: `${name} <"\u00e9>` } });
    }
    const answer = await fetch(`${service.url}/clans?limit=1&name=<">%20%C3%A9&x=%0d%0ax-evil:1`);
    expect(answer.status).toBe(200);
    const none = await fetch(`${service.url}/clans?limit=1&name=Fox&%0d%0ax-evil=%0d%0ax-evil:1`);
    expect(none.headers.get('link')).toMatch(
      /^<\/clans\?name=Fox&limit=1&cursor=[\w-]+>; rel="next"$/,
    );
    expect([...none.headers.keys()]).not.toContain('x-evil');
  });

  it('do not echo the client’s request id or origin', async () => {
    const headers = { 'x-request-id': 'mine', origin: 'https://evil.example' };
    const answer = await fetch(`${service.url}/clusters`, { headers });
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f]{8}-[0-9a-z]+$/);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('never set a cookie', async () => {
    const headers = { authorization: `Bearer ${ann.token}`, cookie: 'a=b' };
    for (const path of ['/', '/app/', '/docs', '/users', '/clusters', '/nowhere', '/livez']) {
      const answer = await fetch(service.url + path, { headers, redirect: 'manual' });
      expect(answer.headers.get('set-cookie')).toBeNull();
    }
  });
});
