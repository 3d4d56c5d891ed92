import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openConnections, dropStalledConnections } from '../src/platform/http/connections.ts';
import { productionTiming } from '../src/timing.ts';

const CLIENTS = 30;
/** More than the operating system buffers for one connection. */
const ANSWER = 'x'.repeat(12 * 1024 * 1024);

let app: FastifyInstance;
let open: ReadonlySet<Socket>;
let answered = 0;
beforeAll(async () => {
  app = fastify();
  open = openConnections(app);
  dropStalledConnections(app, open, { ...productionTiming, stalledReaderCheck: 100 });
  app.get('/', () => {
    answered += 1;
    return ANSWER;
  });
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

/** Reads until the connection closes and counts the bytes. */
async function readOn(socket: Socket): Promise<number> {
  let read = 0;
  socket.on('data', (chunk) => {
    read += chunk.length;
  });
  socket.resume();
  if (!socket.closed) await once(socket, 'close');
  return read;
}

it('limits the memory that unread answers take together', async () => {
  const sockets = Array.from({ length: CLIENTS }, ask);
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  // Well before any single client counts as stalled.
  await expect.poll(() => answered).toBe(CLIENTS);
  await expect.poll(() => open.size).toBeLessThan(CLIENTS);
  const heard = await Promise.all(sockets.map(readOn));
  const whole = heard.filter((read) => read > ANSWER.length).length;
  expect(whole).toBeGreaterThan(0);
  expect(whole).toBeLessThan(CLIENTS);
  process.stdout.write(
    `Of ${CLIENTS} answers that nobody read, ${CLIENTS - whole} were dropped.\n`,
  );
}, 60_000);
