import { rm } from 'node:fs/promises';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { followEvents } from '@clan-companion/contract/core/events';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { dataFolder, type ServiceProcess, spawnService } from '../src/testing/process.ts';
import { printCounts } from './testing/print-counts.ts';
import { type Server, startServer } from './testing/server.ts';
import { serviceAt } from './testing/service.ts';
import { signIn } from './testing/workloads.ts';

interface Answer {
  readonly status: number;
  readonly token: string | undefined;
  readonly body: unknown;
}

/** Fifteen of each act. */
const TRIES = 4 * 15;

/** Sends requests over one connection, so to one process. */
type Send = (
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: unknown,
) => Promise<Answer>;

function connectTo(url: string): Send {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  return async (method, path, headers, body) => {
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      request(url + path, { agent, method, headers: { ...headers, ...type } }, resolve)
        .on('error', reject)
        .end(body === undefined ? undefined : JSON.stringify(body));
    });
    const { 'consistency-token': token } = response.headers;
    const answer = await text(response);
    const isJson = response.headers['content-type']?.includes('json');
    return {
      status: response.statusCode!,
      token: token as string | undefined,
      body: isJson ? JSON.parse(answer) : answer,
    };
  };
}

/** Two instances on one PostgreSQL server. */
let server: Server;
let instances: ServiceProcess[];
let [here, there] = ['', ''];
beforeAll(async () => {
  server = await startServer();
  const env = { DATABASE_URL: server.url, LOG_LEVEL: 'error' };
  instances = [await spawnService(env), await spawnService(env)];
  for (const { ready } of instances) await ready;
  [here, there] = instances.map(({ url }) => url) as [string, string];
});
afterAll(async () => {
  for (const { child } of instances) child.kill('SIGTERM');
  for (const { ended } of instances) await ended;
  await server.remove();
});

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Something that a person writes, and reads again. */
interface Thing {
  write(send: Send, version: number): Promise<Answer>;
  read(send: Send, headers: Record<string, string>): Promise<number>;
}

/** Their nickname, an offer, and the description of their clan. */
async function createThings(url: string): Promise<Thing[]> {
  const writer = await signIn(url, 'Writer');
  const session = bearer(writer.token);
  const { clanid } = await writer.call('POST /clans', { query: { name: 'Writers' } });
  const offer = { item: 'Rope', price: '1', type: 'sell', region: 'Asia' };
  return [
    {
      write: (send, version) => send('PUT', '/users', session, { dataupdate: String(version) }),
      read: async (send, headers) => {
        const { body } = await send('GET', '/users', { ...session, ...headers });
        return Number((body as { nickname?: string }).nickname ?? 0);
      },
    },
    {
      write: (send, version) => send('POST', '/trades', session, { ...offer, quantity: version }),
      read: async (send, headers) => {
        const { body } = await send('GET', '/trades?limit=1', headers);
        return (body as { quantity: number }[])[0]?.quantity ?? 0;
      },
    },
    {
      write: (send, version) => send('PUT', `/clans/${clanid}?description=${version}`, session),
      read: async (send, headers) => {
        const { body } = await send('GET', `/clans/${clanid}`, { ...session, ...headers });
        return Number((body as { description?: string }).description ?? 0);
      },
    },
  ];
}

let versions = 0;

/** Writes on one process, and reads on the other at once; counts the answers that are too old. */
async function countStale(
  things: readonly Thing[],
  [one, other]: readonly [Send, Send],
  { times, sendsToken }: { times: number; sendsToken: boolean },
) {
  let stale = 0;
  for (let time = 0; time < times; time += 1) {
    // Changes direction rarely, because a process that writes forgets what it has cached.
    const [writes, reads] = Math.floor(time / 20) % 2 === 0 ? [one, other] : [other, one];
    for (const thing of things) {
      const version = (versions += 1);
      const { status, token } = await thing.write(writes, version);
      expect({ status, token }).toEqual({ status: 200, token: expect.any(String) });
      const seen = await thing.read(reads, sendsToken ? { 'consistency-token': token! } : {});
      if (seen < version) stale += 1;
    }
  }
  return stale;
}

it('shows people their own writes on another instance, with the token of the write', async () => {
  const sends = [connectTo(here), connectTo(there)] as const;
  const things = await createThings(here);
  const times = 160;
  const stale = await countStale(things, sends, { times, sendsToken: true });
  const without = await countStale(things, sends, { times: times / 4, sendsToken: false });
  printCounts('own reads on another instance', {
    reads: times * things.length,
    'stale with the token': stale,
    [`stale without it, of ${(times / 4) * things.length}`]: without,
  });
  expect(stale).toBe(0);
});

it('shows everyone the latest data on all workers of a machine, without a token', async () => {
  const DATA_DIR = await dataFolder();
  onTestFinished(() => rm(DATA_DIR, { recursive: true, force: true }));
  const service = await serviceAt({ DATA_DIR, WORKERS: '2' });
  await service.start();
  // Workers take new connections in turns.
  const sends = [connectTo(service.url), connectTo(service.url)] as const;
  await sends[0]('GET', '/livez', {});
  await sends[1]('GET', '/livez', {});
  const things = await createThings(service.url);
  const times = 120;
  const stale = await countStale(things, sends, { times, sendsToken: false });
  printCounts('own reads on another worker', { reads: times * things.length, stale });
  expect(stale).toBe(0);
});

it('refuses writes by a session that has ended on another instance', async () => {
  const elsewhere = connectTo(there);
  const offer = { item: 'Rope', quantity: 1, price: '1', type: 'sell', region: 'Asia' };
  const acts: ((session: Record<string, string>) => Promise<Answer>)[] = [
    (session) => elsewhere('DELETE', '/users', session),
    (session) => elsewhere('POST', '/clans?name=Late', session),
    (session) => elsewhere('POST', '/trades', session, offer),
    (session) => elsewhere('GET', '/users/export', session),
  ];
  const statuses: number[] = [];
  for (let n = 0; n < TRIES; n += 1) {
    const person = await signIn(here, `Person ${n}`);
    const session = bearer(person.token);
    // The other instance caches the session.
    expect((await elsewhere('GET', '/users', session)).status).toBe(200);
    await person.call('DELETE /users/auth');
    statuses.push((await acts[n % acts.length]!(session)).status);
  }
  const done = statuses.filter((status) => status !== 401).length;
  printCounts('writes by an ended session', { tries: statuses.length, done });
  expect(done).toBe(0);
});

it('shows the effect of an event to those who read after it, on every instance', async () => {
  const leader = await signIn(here, 'Leader');
  const { clanid } = await leader.call('POST /clans', { query: { name: 'Listeners' } });
  const times = 120;
  const [sameInstance, otherInstance] = [connectTo(here), connectTo(there)];
  const leaving = new AbortController();
  const old = { here: 0, there: 0 };
  let events = 0;
  let started = () => {};
  const hasStarted = new Promise<void>((resolve) => {
    started = resolve;
  });
  const listening = (async () => {
    const options = { baseUrl: here, token: () => leader.token, signal: leaving.signal };
    for await (const { id, event } of followEvents({ ...options, onId: () => started() })) {
      if (event !== 'clan-updated') continue;
      events += 1;
      const descriptionOn = async (send: Send, headers: Record<string, string>) => {
        const { body } = await send('GET', `/clans/${clanid}`, {
          ...bearer(leader.token),
          ...headers,
        });
        return Number((body as { description?: string }).description ?? 0);
      };
      if ((await descriptionOn(sameInstance, {})) < events) old.here += 1;
      if ((await descriptionOn(otherInstance, { 'consistency-token': id })) < events) {
        old.there += 1;
      }
      if (events === times) return;
    }
  })();
  onTestFinished(() => leaving.abort());
  await hasStarted;
  for (let version = 1; version <= times; version += 1) {
    // Both instances write in turns.
    const send = version % 2 === 0 ? sameInstance : otherInstance;
    const path = `/clans/${clanid}?description=${version}`;
    expect((await send('PUT', path, bearer(leader.token))).status).toBe(200);
  }
  await listening;
  printCounts('reads after an event', {
    reads: events * 2,
    'old on the same instance': old.here,
    'old on another instance': old.there,
  });
  expect(old).toEqual({ here: 0, there: 0 });
});
