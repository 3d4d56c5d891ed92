// @module-tag thorough
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMap, saveMap } from '../src/testing/maps.ts';
import { statusesIn } from '../src/testing/raw-exchange.ts';
import { type Person, startService, type TestService } from '../src/testing/service.ts';

let service: TestService;
let ann: Person;
let path: string;
beforeAll(async () => {
  service = await startService(
    {},
    {
      timing: {
        requestHead: 1_500,
        request: 3_000,
        requestCheck: 100,
        stalledReader: 1_500,
        stalledReaderCheck: 100,
      },
    },
  );
  ann = await service.signIn('Ann');
  const map = await createMap(ann);
  const markers = Array.from({ length: 5_000 }, (_, n) => ({
    x: n,
    y: n,
    type: 'Iron',
    description: 'd'.repeat(130),
  }));
  await saveMap(ann, map, { markers });
  path = `/maps/${map.mapid}`;
});
afterAll(() => service.stop());

interface Result {
  readonly bytes: number;
  readonly statuses: number[];
  /** How long the connection lasted. */
  readonly seconds: number;
}

/** Runs `talk` on a new connection and waits until that is closed. */
async function connection(talk: (socket: Socket) => void): Promise<Result> {
  const { hostname, port } = new URL(service.url);
  const began = performance.now();
  // Stays open when the service closes its half.
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
  await once(socket, 'connect');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  socket.on('error', () => undefined);
  // Only a write shows whether the service still reads.
  socket.on('end', () => {
    const timer = setInterval(() => socket.write('x'), 50);
    socket.on('close', () => clearInterval(timer));
  });
  talk(socket);
  await new Promise((resolve) => socket.on('close', resolve));
  const all = Buffer.concat(chunks);
  return {
    bytes: all.length,
    statuses: statusesIn(all.toString('latin1')),
    seconds: (performance.now() - began) / 1_000,
  };
}

/** Sends `byte` ten times a second until the connection closes. */
const drip = (start: string, byte: string) => (socket: Socket) => {
  socket.write(start);
  const timer = setInterval(() => socket.write(byte), 100);
  socket.on('close', () => clearInterval(timer));
};

const ask = (count: number): string =>
  Array.from(
    { length: count },
    (_, n) =>
      `GET ${path} HTTP/1.1\r\nHost: x\r\n${n === count - 1 ? 'Connection: close\r\n' : ''}\r\n`,
  ).join('');

/** Far more answers than the buffers of both ends hold. */
const UNREAD = 40;
const READ_SLOWLY = 16;

it('closes connections that send nothing, send slowly or do not read, but not slow readers', async () => {
  const head = 'PUT /users HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
  const cases = {
    silent: connection(() => undefined),
    slowHead: connection(drip(head, 'X-Slow: a\r\n')),
    slowBody: connection(
      drip(`${head}Authorization: Bearer ${ann.token}\r\nContent-Length: 900\r\n\r\n{`, ' '),
    ),
    stalled: connection((socket) => {
      socket.pause();
      socket.write(ask(UNREAD));
      // A paused socket does not notice that it was closed.
      setTimeout(() => socket.resume(), 5_000);
    }),
    slowReader: connection((socket) => {
      socket.write(ask(READ_SLOWLY));
      socket.on('data', () => {
        socket.pause();
        setTimeout(() => socket.resume(), 25);
      });
    }),
  };
  const waits: number[] = [];
  const state = { busy: true };
  const all = Promise.all(Object.values(cases)).finally(() => {
    state.busy = false;
  });
  while (state.busy) {
    const asked = performance.now();
    expect((await fetch(`${service.url}/clusters`)).status).toBe(200);
    waits.push(performance.now() - asked);
    await delay(100);
  }
  await all;
  const results = Object.fromEntries(
    await Promise.all(Object.entries(cases).map(async ([name, one]) => [name, await one] as const)),
  ) as Record<keyof typeof cases, Result>;

  expect(results.silent.seconds).toBeGreaterThan(1.4);
  expect(results.silent.seconds).toBeLessThan(15);
  expect(results.slowHead.statuses).toEqual([408]);
  expect(results.slowHead.seconds).toBeLessThan(15);
  expect(results.slowBody.statuses).toEqual([408]);
  expect(results.slowBody.seconds).toBeGreaterThan(2.9);
  expect(results.slowBody.seconds).toBeLessThan(20);
  expect(results.stalled.statuses.length).toBeLessThan(UNREAD);
  expect(results.slowReader.statuses).toEqual(Array(READ_SLOWLY).fill(200));
  // Twice the time after which a client counts as stalled.
  expect(results.slowReader.seconds).toBeGreaterThan(3);
  expect(waits.toSorted((a, b) => a - b)[waits.length >> 1]).toBeLessThan(200);
  const rounded = Object.entries(results).map(
    ([name, { seconds }]) => `${name} ${seconds.toFixed(1)} s`,
  );
  process.stdout.write(
    `Ended: ${rounded.join(', ')}; others waited at most ${Math.max(...waits).toFixed(0)} ms.\n`,
  );
}, 90_000);
