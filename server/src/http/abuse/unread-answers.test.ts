import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMap } from '../../testing/maps.ts';
import { type Person, startService, type TestService } from '../../testing/service.ts';

const DEAF = 30;

let service: TestService;
let hoarder: Person;
beforeAll(async () => {
  service = await startService();
  hoarder = await service.signIn('Hoarder');
  const { mapid } = await createMap(hoarder);
  await service.sql(
    `insert into maps (ownerid, name, isprivate, passwordhash, markers)
     select ownerid, 'Large', false, passwordhash,
            (select json_agg(json_build_object('markerid', m::text, 'x', 1, 'y', 2, 'type', repeat('t', 180)))::text
             from generate_series(1, 4400) as m)
     from maps, generate_series(1, 7) where mapid = $1`,
    [mapid],
  );
});
afterAll(() => service.stop());

const askForExport = (): Socket => {
  const { hostname, port } = new URL(service.url);
  const socket = connect(Number(port), hostname);
  socket.pause();
  socket.on('error', () => undefined);
  socket.write(
    `GET /users/export HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${hoarder.token}\r\nConnection: close\r\n\r\n`,
  );
  return socket;
};

/** How much of the answer is there, now that somebody reads. */
async function readOn(socket: Socket): Promise<{ promised: number; read: number }> {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  socket.resume();
  if (!socket.closed) await once(socket, 'close');
  const all = Buffer.concat(chunks);
  const head = all.subarray(0, 2_000).toString('latin1').split('\r\n\r\n', 1)[0] ?? '';
  const promised = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN);
  return { promised, read: all.length - head.length - 4 };
}

it('answers that nobody reads take no more memory than there is for all of them', async () => {
  const sockets = Array.from({ length: DEAF }, askForExport);
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  await delay(1_000);
  // They are made one after the other: when this one is, they all are. Soon somebody looks what waits.
  expect(await hoarder.call('GET /users/export')).toMatchObject({ maps: expect.any(Array) });
  await delay(3_000);
  const heard = await Promise.all(sockets.map(readOn));
  const whole = heard.filter(({ promised, read }) => read === promised);
  expect(whole.length).toBeGreaterThan(0);
  expect(whole.length * whole[0]!.promised).toBeLessThanOrEqual(150 * 1024 * 1024);
  expect(whole.length).toBeLessThan(DEAF);
  process.stdout.write(
    `Of ${DEAF} answers that nobody read, ${DEAF - whole.length} were dropped.\n`,
  );
}, 60_000);
