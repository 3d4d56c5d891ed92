import { once } from 'node:events';
import { connect, constants } from 'node:http2';
import { request } from 'node:https';
import type { IncomingMessage } from 'node:http';
import { expect, it, onTestFinished, vi } from 'vitest';
import { freePort } from '../src/testing/process.ts';
import { kinds, type Proxy, startProxy } from './testing/proxies.ts';
import { startServer } from './testing/server.ts';
import { serviceAt } from './testing/service.ts';

const RATE_LIMIT_MAX = 1_000;
/** What strangers could send to be taken for somebody else. */
const FORGED = ['192.0.2.1', '192.0.2.2, 192.0.2.3', '127.0.0.1', '::1', 'unknown', ''];

/** How many requests the caller has left, after one from this address of the machine. */
async function remaining({ url }: Proxy, from: string, forged?: string): Promise<number> {
  const asked = request(`${url}/clusters`, {
    localAddress: from,
    family: 4,
    agent: false,
    rejectUnauthorized: false,
    headers: forged === undefined ? {} : { 'x-forwarded-for': forged },
  }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  answer.resume();
  expect(answer.statusCode).toBe(200);
  return Number(answer.headers['ratelimit-remaining']);
}

async function statusByHttp2({ url }: Proxy, path: string): Promise<number> {
  const session = connect(url, { rejectUnauthorized: false });
  const stream = session.request({ [constants.HTTP2_HEADER_PATH]: path });
  const [headers] = (await once(stream, 'response')) as [{ ':status': number }];
  session.destroy();
  return headers[':status'];
}

it('limits callers by their own address behind nginx, HAProxy and Caddy', async ({ skip }) => {
  const server = await startServer();
  onTestFinished(() => server.remove());
  const service = await serviceAt({
    DATABASE_URL: server.url,
    TRUST_PROXY: '127.0.0.1',
    RATE_LIMIT_MAX: String(RATE_LIMIT_MAX),
  });
  await service.start();
  const nobody = `127.0.0.1:${await freePort()}`;
  let [tested, host] = [0, 1];
  for (const kind of kinds) {
    const proxy = await startProxy(kind, [new URL(service.url).host, nobody]);
    if (!proxy) continue;
    onTestFinished(() => proxy.stop());
    tested += 1;
    // Again if a minute ends in between, which resets the counts.
    await vi.waitFor(async () => {
      const own = `127.0.0.${(host += 1)}`;
      expect(await remaining(proxy, own), proxy.log()).toBe(RATE_LIMIT_MAX - 1);
      const left: number[] = [];
      for (const forged of FORGED) left.push(await remaining(proxy, own, forged));
      expect(left).toEqual(FORGED.map((_, n) => RATE_LIMIT_MAX - 2 - n));
    }, 30_000);
    expect(await statusByHttp2(proxy, '/livez')).toBe(200);
  }
  if (tested === 0) skip('no proxy is installed here');
});
