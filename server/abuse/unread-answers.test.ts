import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openConnections } from '../src/http/connections.ts';
import { cutOffWhoDoesNotRead } from '../src/http/slow-readers.ts';

const DEAF = 30;
/** More than the system itself takes from us for one connection. */
const ANSWER = 'x'.repeat(12 * 1024 * 1024);

let app: FastifyInstance;
beforeAll(async () => {
  app = fastify();
  cutOffWhoDoesNotRead(app, openConnections(app));
  app.get('/', () => ANSWER);
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

const ask = (): Socket => {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.pause();
  socket.on('error', () => undefined);
  socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  return socket;
};

/** How much there is, now that somebody reads. */
async function readOn(socket: Socket): Promise<number> {
  let read = 0;
  socket.on('data', (chunk) => {
    read += chunk.length;
  });
  socket.resume();
  if (!socket.closed) await once(socket, 'close');
  return read;
}

it('answers that nobody reads take no more memory than there is for all of them', async () => {
  const sockets = Array.from({ length: DEAF }, ask);
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  // Soon somebody looks what waits.
  await delay(3_000);
  const heard = await Promise.all(sockets.map(readOn));
  const whole = heard.filter((read) => read > ANSWER.length).length;
  expect(whole).toBeGreaterThan(0);
  expect(whole).toBeLessThan(DEAF);
  process.stdout.write(`Of ${DEAF} answers that nobody read, ${DEAF - whole} were dropped.\n`);
}, 60_000);
