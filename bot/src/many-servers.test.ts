import { once } from 'node:events';
import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { trip } from './testing/game.ts';
import { setScene, WITHIN } from './testing/scene.ts';

/** Passes requests on to the service, counts how many are there at once, and can refuse them. */
async function startProxy(serviceUrl: string) {
  const counted = { atOnce: 0, most: 0, refused: 0 };
  const proxy = { counted, isOverloaded: false, url: '' };
  const refuse = (response: ServerResponse) => {
    response.writeHead(503, { 'retry-after': '1', 'content-type': 'application/problem+json' });
    const problem = { type: '/problems/overloaded', title: 'Overloaded', status: 503, detail: '' };
    response.end(JSON.stringify(problem));
  };
  const server = createServer((asked, response) => {
    // Only what readers and reports send.
    const isCounted = /^\/bot\/guilds\/(?!\d+\/notices)/.test(asked.url ?? '');
    if (isCounted && proxy.isOverloaded) {
      if (asked.url?.endsWith('/lines')) counted.refused += 1;
      return refuse(response);
    }
    if (isCounted) counted.most = Math.max(counted.most, (counted.atOnce += 1));
    response.on('close', () => (counted.atOnce -= Number(isCounted)));
    const { method, headers } = asked;
    const passed = request(new URL(asked.url!, serviceUrl), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    asked.pipe(passed);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  proxy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return proxy;
}

const SERVERS = 12;

it('calls the service for a few servers at once, and logs an overload once for all', async () => {
  const scene = await setScene();
  const proxy = await startProxy(scene.service.url);
  const servers = await Promise.all(Array.from({ length: SERVERS }, () => scene.linkedServer()));
  await scene.startBot({ SERVICE_URL: proxy.url });
  const postEverywhere = (id: number) => {
    for (const [n, { channel }] of servers.entries()) {
      scene.platform.post(channel, trip(100 * id + n));
    }
  };
  const expectWalkers = (count: number) =>
    vi.waitFor(
      async () => {
        const [row] = await scene.service.sql('select count(*)::int as walkers from walkers');
        expect(row).toEqual({ walkers: count });
      },
      // Direct SQL wakes all jobs of the service.
      { ...WITHIN, interval: 250 },
    );
  postEverywhere(1);
  await expectWalkers(SERVERS);
  expect(proxy.counted.most).toBeLessThanOrEqual(8);
  expect(proxy.counted.most).toBeGreaterThan(1);

  proxy.isOverloaded = true;
  postEverywhere(2);
  await vi.waitFor(() => expect(proxy.counted.refused).toBeGreaterThan(0), WITHIN);
  postEverywhere(3);
  proxy.isOverloaded = false;
  await expectWalkers(3 * SERVERS);
  const lines = (text: string) => scene.log.filter((line) => line.includes(text)).length;
  await vi.waitFor(() => expect(lines('Delivery works again')).toBe(1), WITHIN);
  expect(lines('Delivery failed; retrying')).toBe(1);
});
