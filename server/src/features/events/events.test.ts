import { operations } from '@clan-companion/contract/operations';
import { Ajv2020 } from 'ajv/dist/2020.js';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { isAfter, readPosition } from '../../platform/db/changes/position.ts';
import { act, addMember, ask, foundClan, join } from '../../testing/clans.ts';
import { addWalker, aTime, disband, postTrade } from '../../testing/goods.ts';
import { createMap, saveMap } from '../../testing/maps.ts';
import { type Person, startService, type TestService } from '../../testing/service.ts';
import { listen } from './testing/listener.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({}, { proxied: true });
});
afterAll(() => service.stop());

const stream = (
  { token }: Partial<Pick<Person, 'token'>>,
  { lastEventId, ...init }: { lastEventId?: string } & RequestInit = {},
) =>
  fetch(`${service.url}/events`, {
    ...init,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
    },
  });

const rename = (person: Person, dataupdate: string) =>
  person.call('PUT /users', { body: { dataupdate } });

/** A change that the person receives last, so that all earlier events have arrived by then. */
const lastWord = (person: Person) => postTrade(person, { item: 'The last word' });

describe('a listener', () => {
  it('receives changes of their clan and their join requests as in the history', async () => {
    const clan = await foundClan(service);
    const newcomer = await service.signIn('Newcomer');
    const [leader, asker] = [await listen(service, clan.leader), await listen(service, newcomer)];
    await ask(clan, newcomer);
    await act(clan, 'accept', newcomer);
    expect(await leader.receives(2)).toEqual(['join-asked', 'join-accepted']);
    expect(await asker.receives(2)).toEqual(['join-asked', 'join-accepted']);

    const history = await clan.leader.call('GET /clans/{clan_id}/history', clan);
    const [historyLines] = leader.received;
    expect(historyLines?.data).toEqual({
      ...history[1],
      clanid: clan.clanid,
      timestamp: aTime,
      touches: ['requests', 'own-requests', 'history'],
    });
    expect(historyLines?.id).toBe(asker.received[0]?.id);
  });

  it('receives changes of clan maps and their own offers, but not those of outsiders', async () => {
    const clan = await foundClan(service);
    const mate = await addMember(service, clan);
    const outsider = await service.signIn();
    const leader = await listen(service, clan.leader);
    const other = await listen(service, outsider);
    const map = await createMap(mate);
    await saveMap(mate, map, { name: 'Wells' });
    await postTrade(mate);
    await createMap(outsider);
    await rename(clan.leader, 'Renamed');
    const { tradeid } = await postTrade(clan.leader);
    expect(await leader.receives(4)).toEqual([
      'map-created',
      'map-saved',
      'user-renamed',
      'trade-posted',
    ]);
    expect(leader.received.map(({ data }) => data.detail)).toEqual([
      { mapid: map.mapid },
      { mapid: map.mapid },
      undefined,
      { tradeid },
    ]);
    await lastWord(outsider);
    expect(await other.receives(2)).toEqual(['map-created', 'trade-posted']);
  });

  it('receives their own kick, and nothing from the clan afterwards', async () => {
    const clan = await foundClan(service);
    const mate = await addMember(service, clan);
    const [kicked, leader] = [await listen(service, mate), await listen(service, clan.leader)];
    await addWalker(clan.leader);
    await act(clan, 'kick', mate);
    await addWalker(clan.leader, { name: 'Secret' });
    await lastWord(mate);
    expect(await kicked.receives(3)).toEqual(['walker-added', 'member-kicked', 'trade-posted']);
    expect(await leader.receives(3)).toEqual(['walker-added', 'member-kicked', 'walker-added']);
  });

  it('is not told by whom they were rejected or kicked, now or when they resume', async () => {
    const clan = await foundClan(service);
    const [rejected, kicked] = [await service.signIn('Rejected'), await addMember(service, clan)];
    const [asker, mate, leader] = [
      await listen(service, rejected),
      await listen(service, kicked),
      await listen(service, clan.leader),
    ];
    const before = asker.place();
    await ask(clan, rejected);
    await act(clan, 'reject', rejected);
    await act(clan, 'kick', kicked);
    expect(await asker.receives(2)).toEqual(['join-asked', 'join-rejected']);
    expect(await mate.receives(3)).toEqual(['join-asked', 'join-rejected', 'member-kicked']);
    await leader.receives(3);
    const resumed = await listen(service, rejected, before);
    await resumed.receives(2);
    for (const [{ received }, message] of [
      [asker, 'The clan rejected Rejected.'],
      [resumed, 'The clan rejected Rejected.'],
      [mate, `The clan kicked ${kicked.chattag}.`],
    ] as const) {
      const { data } = received.at(-1)!;
      expect(data.message).toBe(message);
      expect(JSON.stringify(data)).not.toContain(clan.leader.chatid);
      expect(JSON.stringify(data)).not.toContain(clan.leader.chattag);
    }
    expect(asker.received[0]?.data).toMatchObject({ chatid: rejected.chatid });
    for (const { data } of leader.received.slice(1)) expect(data.chatid).toBe(clan.leader.chatid);
  });

  it('receives the deletion of their clan', async () => {
    const clan = await foundClan(service);
    const mate = await listen(service, await addMember(service, clan));
    const leader = await listen(service, clan.leader);
    await disband(clan);
    expect(await mate.receives(1)).toEqual(['member-freed']);
    expect(await leader.receives(1)).toEqual(['clan-deleted']);
    for (const { received } of [mate, leader]) {
      expect(received[0]?.data.message).toMatch(/ deleted the clan\.$/);
    }
  });

  it('receives the end of their join request when the clan or its leader is deleted', async () => {
    const [deleted, left] = [await foundClan(service), await foundClan(service)];
    const person = await service.signIn();
    await ask(deleted, person);
    await ask(left, person);
    const asker = await listen(service, person);
    await disband(deleted);
    await left.leader.call('DELETE /users');
    expect(await asker.receives(2)).toEqual(['join-ended', 'join-ended']);
    expect(asker.received.map(({ data }) => data.clanid)).toEqual([deleted.clanid, left.clanid]);
  });

  it('receives changes made on another instance', async () => {
    const other = await service.another();
    const clan = await foundClan(service);
    const leader = await listen(other, clan.leader);
    await ask(clan, await service.signIn());
    expect(await leader.receives(1)).toEqual(['join-asked']);
    await other.stop();
  });

  it('receives only fields that the contract declares', async () => {
    const ajv = new Ajv2020({ strict: false });
    ajv.addFormat('date-time', true);
    const isEvent = ajv.compile({
      ...operations['GET /events'].answer,
      additionalProperties: false,
    });
    const clan = await foundClan(service);
    const leader = await listen(service, clan.leader);
    await join(clan, await service.signIn());
    await addWalker(clan.leader);
    await createMap(clan.leader);
    await postTrade(clan.leader);
    await leader.receives(5);
    for (const { data } of leader.received) expect(isEvent(data), JSON.stringify(data)).toBe(true);
  });
});

describe('a listener who reconnects', () => {
  it('receives everything they missed, once and in order', async () => {
    const person = await service.signIn();
    const before = await listen(service, person);
    await postTrade(person);
    await before.receives(1);
    await before.leave();
    for (let n = 0; n < 5; n += 1) await createMap(person, { name: `Map ${n}` });
    const after = await listen(service, person, before.place());
    await lastWord(person);
    expect(await after.receives(6)).toEqual([
      ...Array<string>(5).fill('map-created'),
      'trade-posted',
    ]);
    expect(new Set(after.received.map(({ id }) => id)).size).toBe(6);

    const again = await listen(service, person, after.received[1]!.id);
    await again.receives(4);
    expect(again.received).toEqual(after.received.slice(2));
  });

  it('receives what they missed among thousands of other changes', async () => {
    const person = await service.signIn();
    const before = await listen(service, person);
    await before.leave();
    await service.sql(`insert into changes (action, userid)
                       select 'tech-set', 0 from generate_series(1, 5000)`);
    await postTrade(person);
    const after = await listen(service, person, before.place());
    expect(await after.receives(1)).toEqual(['trade-posted']);
  });

  it('receives how far the log was read, so that they do not start over when cut off', async () => {
    const person = await service.signIn();
    const before = await listen(service, person);
    await before.leave();
    await service.sql(`insert into changes (action, userid)
                       select 'tech-set', 0 from generate_series(1, 5000)`);
    const leaving = new AbortController();
    const response = await stream(person, {
      lastEventId: before.place(),
      signal: leaving.signal,
    });
    const places: string[] = [];
    const decoder = new TextDecoder();
    let text = '';
    for await (const chunk of response.body!) {
      text += decoder.decode(chunk, { stream: true });
      places.splice(0, Infinity, ...[...text.matchAll(/^id: (.+)$/gm)].map(([, id]) => id!));
      if (places.length >= 6) break;
    }
    leaving.abort();
    expect([...text.matchAll(/^event: .+$/gm)].flat()).toEqual([
      'event: switches-changed',
      'event: trades-changed',
    ]);
    expect(places[0]).toBe(before.place());
    const steps = places.slice(1).map((place, index) => [place, places[index]!] as const);
    for (const [next, last] of steps) {
      expect(isAfter(readPosition(next), readPosition(last)), `${next} behind ${last}`).toBe(true);
    }
  });

  it('receives a gap event instead of changes that are more than 24 hours old', async () => {
    const person = await service.signIn();
    const before = await listen(service, person);
    await before.leave();
    await postTrade(person);
    await service.sql(`update changes set at = now() - interval '25 hours'`);
    await createMap(person);
    const after = await listen(service, person, before.place());
    expect(await after.receives(1)).toEqual(['map-created']);
    expect(after.gaps).toEqual([{ id: before.place(), event: 'gap' }]);
  });

  it('receives no gap event if they missed nothing, however long they were away', async () => {
    const lively = await service.another({}, { eventHeartbeat: 300 });
    const person = await service.signIn();
    const before = await listen(lively, person);
    await postTrade(person);
    await before.receives(1);
    await expect.poll(() => before.place()).not.toBe(before.received[0]?.id);
    await before.leave();
    await service.sql(`update changes set at = now() - interval '25 hours'`);
    const after = await listen(service, person, before.place());
    await lastWord(person);
    expect(await after.receives(1)).toEqual(['trade-posted']);
    expect(after.gaps).toEqual([]);
  });

  it('misses no change that was committed after a later one', async () => {
    const clan = await foundClan(service);
    const slow = new pg.Client(service.location);
    await slow.connect();
    onTestFinished(() => slow.end());
    const [leader, first] = [
      await listen(service, clan.leader),
      await listen(service, clan.leader),
    ];
    await slow.query('begin');
    await slow.query(
      `insert into changes (action, clanid, detail) values ('walker-captured', $1, '{"name":"Late"}')`,
      [clan.clanid],
    );
    await addWalker(clan.leader);
    await first.leave();
    await slow.query('commit');
    expect(await leader.receives(2)).toEqual(['walker-captured', 'walker-added']);
    const back = await listen(service, clan.leader, first.place());
    expect(await back.receives(2)).toEqual(['walker-captured', 'walker-added']);
  });

  it('reconnects automatically after the service lost its database', async () => {
    const person = await service.signIn();
    const listener = await listen(service, person);
    service.network.cut();
    await new Promise((resolve) => setTimeout(resolve, 200));
    service.network.restore();
    const other = await service.another();
    await postTrade(other.as(person.token) as Person);
    expect(await listener.receives(1)).toEqual(['trade-posted']);
    await other.stop();
  });
});

describe('the stream', () => {
  const ended = async (response: Response) => {
    const text = await response.text();
    expect(text).toMatch(/^retry: \d+\nid: \d+-\d+\n\n/);
    return text;
  };

  it('reports a gap as an event that an EventSource receives', async () => {
    const person = await service.signIn();
    const response = await stream(person, { lastEventId: '999999999999999999-1' });
    await person.call('DELETE /users/auth');
    expect(await response.text()).toMatch(/^retry: \d+\nid: \d+-\d+\nevent: gap\ndata: \{\}\n\n/);
  });

  it('has the format of an EventSource and is not cached', async () => {
    const person = await service.signIn();
    const response = await stream(person);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    await createMap(person, { name: 'A\nB' }).catch(() => undefined);
    const { tradeid } = await postTrade(person);
    let text = '';
    const decoder = new TextDecoder();
    // Signing out ends the stream at once, possibly before the latest event was sent.
    for await (const chunk of response.body!) {
      text += decoder.decode(chunk, { stream: true });
      if (text.endsWith('}\n\n')) break;
    }
    expect(text).toMatch(/\nid: \d+-\d+\nevent: trade-posted\ndata: \{.*\}\n\n/);
    expect(text).toContain(`"detail":{"tradeid":${tradeid}}`);
  });

  it('ends when its session ends: signed out, ended elsewhere, deleted or expired', async () => {
    const signedOut = await service.signIn();
    const elsewhere = await service.signIn('Twice');
    const second = await service.signIn('Twice');
    const deleted = await service.signIn();
    const streams = await Promise.all([signedOut, elsewhere, deleted].map((who) => stream(who)));
    await signedOut.call('DELETE /users/auth');
    const sessions = await second.call('GET /users/sessions');
    const { sessionid } = sessions.find(({ current }) => !current)!;
    await second.call('DELETE /users/sessions/{id}', { params: { id: sessionid } });
    await deleted.call('DELETE /users');
    await Promise.all(streams.map(ended));

    const expiring = await service.signIn();
    await service.sql(`update sessions set expires = now() + interval '1500 ms'
                       where sessionid = (select max(sessionid) from sessions)`);
    await ended(await stream(expiring));
    expect((await stream(expiring)).status).toBe(401);
  });

  it('ends when the service stops', async () => {
    const other = await service.another();
    const { token } = await service.signIn();
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${other.url}/events`, { headers });
    await other.stop();
    expect(await ended(response)).toMatch(/\n\n$/);
  });

  it('requires a session and a valid position', async () => {
    expect((await stream({})).status).toBe(401);
    const person = await service.signIn();
    for (const lastEventId of ['x', '1', '-1-1', '1-1-1', `${'9'.repeat(19)}-1`]) {
      const response = await stream(person, { lastEventId });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({
        errors: [{ path: 'header/last-event-id', message: expect.any(String) }],
      });
    }
    // A position past the end of the log, as after a restore, starts at the end of the log.
    const ahead = await listen(service, person, '999999999999999999-1');
    await lastWord(person);
    expect(await ahead.receives(1)).toEqual(['trade-posted']);
    const [gap] = ahead.gaps;
    expect(ahead.gaps).toHaveLength(1);
    const received = readPosition(ahead.received[0]!.id);
    expect(isAfter(received, readPosition(gap!.id))).toBe(true);
  });

  it('answers HEAD without opening a stream', async () => {
    const response = await stream(await service.signIn(), { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
    expect(await response.text()).toBe('');
  });

  it('can be opened twenty times by one person, and again after one was closed', async () => {
    const person = await service.signIn();
    const leaving = new AbortController();
    onTestFinished(() => leaving.abort());
    const { signal } = leaving;
    const open = await Promise.all(Array.from({ length: 20 }, () => stream(person, { signal })));
    expect(new Set(open.map(({ status }) => status))).toEqual(new Set([200]));
    const refused = await stream(person);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('60');
    expect(await refused.json()).toMatchObject({ type: '/problems/too-many-streams' });
    leaving.abort();
    const again = new AbortController();
    onTestFinished(() => again.abort());
    await expect
      .poll(async () => (await stream(person, { signal: again.signal })).status, {
        timeout: 10_000,
      })
      .toBe(200);
  });
});
