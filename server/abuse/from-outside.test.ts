// @module-tag thorough
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer, request, type RequestOptions } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { createClient } from '@clan-companion/contract/core/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { practiceCode } from '../src/testing/practice-code.ts';
import { dataFolder, type ServiceProcess, spawnService } from '../src/testing/process.ts';
import { rawExchange } from '../src/testing/raw-exchange.ts';

/** The address at which other machines reach this one. */
const outside = Object.values(networkInterfaces())
  .flat()
  .find((address) => address?.family === 'IPv4' && !address.internal)?.address;

let folder: string;
let service: ServiceProcess;
beforeAll(async () => {
  folder = await dataFolder();
  service = await spawnService({ DATA_DIR: folder, HOST: '0.0.0.0', LOG_LEVEL: 'debug' });
  await service.ready;
  // The first start may include a build.
}, 180_000);
afterAll(async () => {
  service.child.kill('SIGTERM');
  await service.ended;
  await rm(folder, { recursive: true, force: true });
});

/** The status of each step of a practice sign-in at `url`. */
async function stepsAt(url: string): Promise<number[]> {
  const visitor = createClient({ baseUrl: service.url });
  const { clientid, redirecturi, scope } = await visitor.call('GET /app/config.json');
  const query = new URLSearchParams({
    client_id: clientid,
    redirect_uri: redirecturi,
    scope,
    response_type: 'code',
  });
  const form = (fields: Record<string, string>) => ({
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual' as const,
  });
  const code = await practiceCode(service.url, visitor, 'Ann');
  const exchange = {
    client_id: clientid,
    client_secret: 'practice',
    grant_type: 'authorization_code',
    redirect_uri: redirecturi,
    code,
  };
  const statuses: number[] = [];
  for (const [path, init] of [
    [`/dev/chat/oauth2/authorize?${query}`, {}],
    [`/dev/chat/oauth2/authorize?${query}`, form({ name: 'Ann' })],
    ['/dev/chat/oauth2/token', form(exchange)],
    ['/dev/chat/users/@me', {}],
  ] as const) {
    statuses.push((await fetch(url + path, init)).status);
  }
  return statuses;
}

const EVERY_STEP_REFUSED = [403, 403, 403, 403];

describe('the practice sign-in of a service that other machines can reach', () => {
  it.skipIf(outside === undefined)('is closed to them', async () => {
    const url = `http://${outside}:${new URL(service.url).port}`;
    expect((await fetch(`${url}/clusters`)).status).toBe(200);
    expect(await stepsAt(url)).toEqual(EVERY_STEP_REFUSED);
  });

  it('works on this machine', async () => {
    const statuses = await stepsAt(service.url);
    expect(statuses).not.toContain(403);
  });

  it.each<[string, RequestOptions['headers']]>([
    ['sends X-Forwarded-For', { host: 'localhost', 'x-forwarded-for': '203.0.113.7' }],
    ['sends the standard Forwarded header', { host: 'localhost', forwarded: 'for=203.0.113.7' }],
    ['sends Via', { host: 'localhost', via: '1.1 proxy' }],
    ['is a Cloudflare tunnel', { host: 'localhost', 'cf-connecting-ip': '203.0.113.7' }],
    [
      'sends a non-standard client address header',
      { host: 'localhost', 'x-client-ip': '203.0.113.7' },
    ],
    ['keeps the public host name', { host: 'clans.example.org' }],
  ])('is closed through a proxy on this machine that %s', async (_, headers) => {
    const target = new URL(service.url);
    const proxy = createServer((asked, answer) => {
      const onward = request(
        {
          host: target.hostname,
          port: target.port,
          path: asked.url,
          method: asked.method,
          headers,
        },
        (answered) => {
          answer.writeHead(answered.statusCode!);
          answered.pipe(answer);
        },
      );
      asked.pipe(onward);
    }).listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    try {
      const { port } = proxy.address() as AddressInfo;
      expect(await stepsAt(`http://127.0.0.1:${port}`)).toEqual(EVERY_STEP_REFUSED);
    } finally {
      proxy.close();
    }
  });

  it('is closed to DNS rebinding', async () => {
    for (const host of ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', '']) {
      const answer = await rawExchange(
        service.url,
        `GET /dev/chat/oauth2/authorize HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
      );
      expect(answer).toContain('local-only');
    }
  });
});

it.skipIf(outside === undefined)('the metrics are closed to other machines', async () => {
  const { port } = new URL(service.url);
  expect((await fetch(`http://${outside}:${port}/metrics`)).status).toBe(401);
  const answer = await rawExchange(
    `http://${outside}:${port}`,
    'GET /metrics HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
  );
  expect(answer).toMatch(/^HTTP\/1\.1 401 [\s\S]*metrics-token-needed/);
  expect((await fetch(`${service.url}/metrics`)).status).toBe(200);
});

it('does not let requests inject lines into the log', async () => {
  const forged = '{"level":"error","msg":"forged"}';
  const line = `%0a${encodeURIComponent(forged)}%0a%1b%5b31mred`;
  const ask = (path: string, headers = '') =>
    rawExchange(
      service.url,
      `GET ${path} HTTP/1.1\r\nHost: x\r\n${headers}Connection: close\r\n\r\n`,
    );
  await ask(`/nowhere${line}`);
  await ask(`/clans?name=${line}`);
  await ask(`/users/${line}/tech?tree=${line}`);
  await ask(`/maps/1?mappass=${line}`);
  await ask(
    '/users',
    `Authorization: Bearer \x1b[31m${forged}\r\nUser-Agent: \x1b]0;${forged}\x07\r\n`,
  );
  await rawExchange(service.url, `\x1b[31m${forged}\n${forged}\r\n\r\n`);
  const visitor = createClient({ baseUrl: service.url });
  const code = await practiceCode(service.url, visitor, 'Ann <b>');
  const { token } = await visitor.call('POST /users/auth', { body: { code } });
  await createClient({ baseUrl: service.url, token: () => token }).call('POST /clans', {
    query: { name: 'Sand Foxes', description: `line\n${forged}\nline` },
  });

  await expect.poll(() => service.output()).toContain('"route":"/users/:chat_id/tech"');
  const output = service.output();
  expect(output).not.toContain('forged');
  // oxlint-disable-next-line no-control-regex: asserts that there are none
  expect(output).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f]/);
  const lines = output.split('\n').filter((text) => text.startsWith('{'));
  expect(lines.length).toBeGreaterThan(5);
  for (const text of lines) expect(JSON.parse(text)).toHaveProperty('level');
});
