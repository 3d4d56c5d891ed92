import { setTimeout as delay } from 'node:timers/promises';
import { createClient } from '@clan-companion/contract/core/client';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { record } from '../db/changes/record.ts';
import { listen } from '../../features/events/testing/listener.ts';
import { foundClan } from '../../testing/clans.ts';
import { anOffer } from '../../testing/goods.ts';
import { startService, type TestService } from '../../testing/service.ts';

let one: TestService;
let other: TestService;
beforeAll(async () => {
  one = await startService({}, { proxied: true });
  other = await one.another();
});
afterAll(() => one.stop());

const bearer = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` });

describe('Consistency-Token', () => {
  it('is in the answer to a write, also if the write changes nothing', async () => {
    const person = await one.signIn();
    const body = { dataupdate: 'Same' };
    const first = await person.send('PUT /users', { body });
    const second = await person.send('PUT /users', { body });
    expect(first.headers.get('consistency-token')).toMatch(/^\d+$/);
    expect(second.headers.get('consistency-token')).toMatch(/^\d+$/);
  });

  it('is not in the answer to a read', async () => {
    const { headers } = await one.visitor.send('GET /trades');
    expect(headers.has('consistency-token')).toBe(false);
  });

  it.each(['99999999999', '99999999999-0', 'x', '', `1, ${'2,'.repeat(100)}`])(
    'is answered with current data if it is unknown here: %j',
    async (token) => {
      const person = await one.signIn();
      await person.call('POST /trades', { body: { ...anOffer, item: `For ${token.length}` } });
      const headers = { 'consistency-token': token };
      const [trade] = await other.visitor.call('GET /trades', { headers, query: { limit: 1 } });
      expect(trade?.item).toBe(`For ${token.length}`);
    },
  );

  it('waits for the token, but not for a database that is away', async () => {
    const away = await one.another();
    await away.visitor.call('GET /trades');
    away.network.cut();
    const headers = { 'consistency-token': '99999999999' };
    const answer = await fetch(`${away.url}/trades`, { headers });
    expect(answer.status).toBe(503);
    // Without a token, a public answer may be a few seconds old.
    const old = await fetch(`${away.url}/trades`);
    expect(old.status).toBe(200);
    expect(Number(old.headers.get('age'))).toBeGreaterThan(0);
    expect(Number(old.headers.get('age'))).toBeLessThanOrEqual(5);
  });

  it('is not needed to check whether a write with an unknown outcome has happened', async () => {
    const away = await one.another();
    const read = async (path: string) => (await fetch(away.url + path)).status;
    expect([await read('/trades'), await read('/clusters')]).toEqual([200, 200]);
    const write = away.db.transaction(async (tx) => {
      record(tx, 'trade-deleted', { userid: 1, detail: { tradeid: 1 } });
      await tx.run({ name: undefined, text: 'select', values: [] });
      away.network.cut();
    });
    await expect(write).rejects.toThrow('unavailable');
    // Only what the write may have changed is dropped.
    expect([await read('/trades'), await read('/clusters')]).toEqual([503, 200]);
  });

  it('is sent by the client with everything it does after a write', async () => {
    const sent: (string | null)[] = [];
    const person = await one.signIn();
    const client = createClient({
      baseUrl: one.url,
      token: () => person.token,
      fetch: (input, init) => {
        sent.push(new Headers(init?.headers).get('consistency-token'));
        return fetch(input, init);
      },
    });
    await client.call('GET /users');
    const writes = await Promise.all([
      client.send('POST /trades', { body: anOffer }),
      client.send('POST /trades', { body: anOffer }),
    ]);
    await client.call('GET /users');
    const tokens = writes.map(({ headers }) => headers.get('consistency-token'));
    expect(sent.slice(0, 3)).toEqual([null, null, null]);
    expect(new Set(sent[3]!.split(', '))).toEqual(new Set(tokens));
    const last = await client.send('POST /trades', { body: anOffer });
    await client.call('GET /users');
    expect(sent.at(-1)).toBe(last.headers.get('consistency-token'));
  });
});

it('shows the effect of an event to those who read after it, on every instance', async () => {
  const { clanid, leader } = await foundClan(one);
  const writer = new pg.Client(one.location);
  await writer.connect();
  onTestFinished(() => writer.end());
  const read = async ({ url }: TestService, headers: Record<string, string> = {}) => {
    const as = { ...bearer(leader), ...headers };
    const answer = await fetch(`${url}/clans/${clanid}`, { headers: as });
    return ((await answer.json()) as { description?: string }).description;
  };
  const listener = await listen(one, leader);
  for (let version = 1; version <= 10; version += 1) {
    await Promise.all([read(one), read(other)]);
    await delay(Math.random() * 100);
    // Wakes nobody, so the stream and the caches find it by polling, at different times.
    await writer.query(
      `with updated as (update clans set description = $1 where clanid = $2::int)
       insert into changes (action, clanid) values ('clan-updated', $2::int)`,
      [String(version), clanid],
    );
    await listener.receives(version);
    const seen = [
      await read(one),
      await read(other, { 'consistency-token': listener.received.at(-1)!.id }),
    ];
    expect(seen).toEqual([String(version), String(version)]);
  }
});

describe('a session that has ended', () => {
  it('counts as none where none is needed', async () => {
    const person = await one.signIn();
    const { mapid } = await person.call('POST /maps', { query: { name: 'Open' } });
    await person.call('DELETE /users/auth');
    const headers = bearer(person);
    expect((await fetch(`${one.url}/maps/${mapid}`, { headers })).status).toBe(200);
    expect((await fetch(`${one.url}/trades`, { headers })).status).toBe(200);
    expect((await fetch(`${one.url}/users`, { headers })).status).toBe(401);
  });

  it('counts as none in a write, if none is needed, even while it is still cached', async () => {
    const person = await one.signIn();
    const owned = await person.call('POST /maps', { query: { name: 'Owned', password: 'sesame' } });
    await other.as(person.token).call('GET /users');
    // As if the other instance had not heard of it yet.
    await one.db.transaction((tx) =>
      tx.run({
        name: undefined,
        text: `delete from sessions using users
               where users.userid = sessions.userid and chatid = $1`,
        values: [person.chatid],
      }),
    );
    const { mapid } = await other.as(person.token).call('POST /maps', { query: { name: 'Late' } });
    const post = other.as(person.token).call('POST /trades', { body: anOffer });
    await expect(post).rejects.toMatchObject({ status: 401 });
    const hidden = { name: 'Late', password: 'sesame' };
    const create = other.as(person.token).call('POST /maps', { query: hidden });
    await expect(create).rejects.toMatchObject({ status: 401 });
    const save = other.as(person.token).call('PUT /maps/{map_id}', {
      params: { map_id: owned.mapid },
      body: { name: 'Late', mappass: owned.password },
    });
    await expect(save).rejects.toMatchObject({ status: 401 });
    const data = other.as(person.token).call('GET /users/export');
    await expect(data).rejects.toMatchObject({ status: 401 });
    // Last, because it drops all caches.
    const [map] = await one.sql('select ownerid from resource_maps where mapid = $1', [mapid]);
    expect(map).toEqual({ ownerid: null });
  });
});

it('lets valid sessions in, however many invalid ones come from their address', async () => {
  const strict = await one.another({ RATE_LIMIT_MAX: '5' });
  const person = await one.signIn();
  const invalid = { authorization: `Bearer ${'x'.repeat(43)}` };
  const statuses: number[] = [];
  for (let n = 0; n < 12; n += 1) {
    statuses.push((await fetch(`${strict.url}/users`, { headers: invalid })).status);
  }
  expect(statuses).toContain(429);
  expect((await fetch(`${strict.url}/users`, { headers: bearer(person) })).status).toBe(200);
});
