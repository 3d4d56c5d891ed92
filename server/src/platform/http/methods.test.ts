import { Agent, METHODS, request } from 'node:http';
import { operations } from '@clan-companion/contract/operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BOT_KEY } from '../../testing/goods.ts';
import { rawExchange } from '../../testing/raw-exchange.ts';
import { startService, type TestService } from '../../testing/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({ BOT_KEY });
});
afterAll(async () => {
  agent.destroy();
  await service.stop();
});

const agent = new Agent({ keepAlive: true });

interface Answer {
  readonly status: number;
  readonly allow: string | undefined;
  readonly type: string | undefined;
}

/** Without a session, a body or a valid id, so that no operation does anything. */
const send = (method: string, path: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const asked = request(service.url + path, { method, agent }, (response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => (body += chunk.toString()));
      response.on('end', () =>
        resolve({
          status: response.statusCode!,
          allow: response.headers.allow,
          type: body === '' ? undefined : (JSON.parse(body) as { type?: string }).type,
        }),
      );
    });
    asked.on('error', reject).end();
  });

const paths = new Map<string, string[]>();
for (const key of Object.keys(operations)) {
  const [method, path] = key.replace(/\{\w+\}/g, '0').split(' ', 2) as [string, string];
  const methods = method === 'GET' ? ['GET', 'HEAD'] : [method];
  paths.set(path, [...(paths.get(path) ?? []), ...methods]);
}
/** Everything that Node parses, except a request for a tunnel, which has no path. */
const METHODS_WITH_PATH = METHODS.filter((method) => method !== 'CONNECT');
const sorted = (methods: readonly string[]) => methods.toSorted().join(', ');
const listed = (allow: string | undefined) => sorted(allow?.split(', ') ?? []);

paths.set('/livez', ['GET', 'HEAD']);

/** All routes share the code, so all methods of one of each kind are enough. */
const isRepresentative = ([path]: [string, string[]]) =>
  ['/livez', '/clans', '/clans/0', '/clans/0/members', '/maps/0', '/events'].includes(path);

const allowedOf = (works: readonly string[]) => sorted([...works, 'OPTIONS']);

describe.each([...paths].filter(isRepresentative))('%s', (path, works) => {
  it('refuses other methods, and lists those that work', async () => {
    for (const method of METHODS_WITH_PATH.filter((each) => !works.includes(each))) {
      const { status, allow, type } = await send(method, path);
      expect([method, status]).toEqual([method, method === 'OPTIONS' ? 204 : 405]);
      const hasBody = method !== 'OPTIONS' && method !== 'HEAD';
      expect(type).toBe(hasBody ? '/problems/method-not-allowed' : undefined);
      expect(listed(allow)).toBe(allowedOf(works));
    }
  });

  it('supports the methods that it lists', async () => {
    for (const method of works) expect((await send(method, path)).status).not.toBe(405);
  });
});

it.each([...paths].filter((each) => !isRepresentative(each)))(
  '%s lists the methods that it supports',
  { tags: ['thorough'] },
  async (path, works) => {
    const { status, allow } = await send('REPORT', path);
    expect([status, listed(allow)]).toEqual([405, allowedOf(works)]);
    for (const method of works) expect((await send(method, path)).status).not.toBe(405);
  },
);

it('does not find an unknown path, whatever the method', async () => {
  for (const method of METHODS_WITH_PATH.filter((each) => each !== 'OPTIONS')) {
    const answer = await send(method, '/nowhere');
    expect([method, answer.status, answer.allow]).toEqual([method, 404, undefined]);
  }
});

it('knows a path in a complete URL and with a query', async () => {
  for (const target of ['http://localhost/clans', '/clans?name=fox']) {
    const bytes = `PATCH ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`;
    expect(await rawExchange(service.url, bytes)).toMatch(/^HTTP\/1\.1 405 /);
  }
});

it('does not reveal the paths of the bot while it has no key', async () => {
  const other = await service.another({ BOT_KEY: '' });
  expect((await fetch(`${other.url}/bot/notices`, { method: 'PATCH' })).status).toBe(404);
});

it('refuses tunnels', async () => {
  const answer = await rawExchange(
    service.url,
    'CONNECT example.org:443 HTTP/1.1\r\nHost: example.org:443\r\n\r\n',
  );
  expect(answer).toMatch(/^HTTP\/1\.1 405 [\s\S]*\r\nAllow: GET, [\s\S]*method-not-allowed/);
});
