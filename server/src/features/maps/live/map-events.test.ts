import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { act, addMember, foundClan, type TestClan } from '../../../testing/clans.ts';
import {
  addMarker,
  changeMarker,
  createMap,
  createPrivateMap,
  deleteMap,
  deleteMarker,
  markersIn,
  readMap,
  saveMap,
  SECRET,
  type TestMap,
  withPassword,
} from '../../../testing/maps.ts';
import { ban, hide, signInAs } from '../../../testing/operators.ts';
import { type Person, startService, type TestService } from '../../../testing/service.ts';
import { listenToMap } from './testing/map-listener.ts';

let service: TestService;
let other: TestService;
let clan: TestClan;
let leader: Person;
let mate: Person;
beforeAll(async () => {
  service = await startService({ OPEN_MAPS: 'on', TRUST_PROXY: '1' });
  other = await service.another();
  clan = await foundClan(service);
  leader = clan.leader;
  mate = await addMember(service, clan, { canEdit: true });
});
afterAll(() => service.stop());

type Stream = Extract<Awaited<ReturnType<typeof listenToMap>>, { received: unknown }>;

async function listen(
  map: TestMap,
  options: { at?: TestService; by?: Person; headers?: Record<string, string>; since?: number } = {},
): Promise<Stream> {
  const { at = service, by, headers, since } = options;
  const stream = await listenToMap(map.mapid, {
    url: at.url,
    token: by?.token,
    ...(headers && { headers }),
    ...(since !== undefined && { lastEventId: since }),
  });
  expect(stream.status).toBe(200);
  return stream as Stream;
}

const refused = async (map: TestMap, by?: Person, headers?: Record<string, string>) => {
  const stream = await listenToMap(map.mapid, {
    url: service.url,
    token: by?.token,
    ...(headers && { headers }),
  });
  return `${stream.status} ${'problem' in stream ? stream.problem : ''}`;
};

describe('everybody with a map open', () => {
  it('sees a marker appear, move and go, on every instance', async () => {
    const map = await createMap(leader);
    const streams = [
      await listen(map, { by: leader }),
      await listen(map, { by: mate, at: other }),
      await listen(map),
      await listen(map, { at: other }),
    ];
    await addMarker(mate, map, { markerid: 'a' });
    await changeMarker(leader, map, 'a', { x: 5 });
    await deleteMarker(mate, map, 'a');
    await saveMap(leader, map, { name: 'Renamed' });
    for (const stream of streams) {
      const events = await stream.receives(4);
      expect(events.map(({ id, event }) => [id, event])).toEqual(
        [2, 3, 4, 5].map((id) => [id, 'map-drawn']),
      );
      expect(events.map(({ data }) => data?.markers)).toEqual([
        [{ markerid: 'a', after: { x: 1, y: 2, type: 'Iron' } }],
        [{ markerid: 'a', after: { x: 5 } }],
        [{ markerid: 'a' }],
        [],
      ]);
      expect(events[3]?.data?.name).toBe('Renamed');
    }
  });

  it('learns who did it only as a clan mate', async () => {
    const map = await createMap(leader);
    const [inside, outside, guest] = [
      await listen(map, { by: leader }),
      await listen(map, { by: await service.signIn() }),
      await listen(map),
    ];
    await addMarker(mate, map);
    const [event] = await inside.receives(1);
    expect(event?.data).toMatchObject({ chatid: mate.chatid, chattag: mate.chattag });
    for (const stream of [outside, guest]) {
      const text = JSON.stringify(await stream.receives(1));
      expect(text).not.toContain(mate.chatid);
      expect(text).not.toContain(mate.chattag);
    }
  });

  it('is told to read the map again after a change that is too large to send', async () => {
    const map = await createMap(leader);
    const stream = await listen(map);
    await saveMap(leader, map, { markers: markersIn(3000) });
    await addMarker(leader, map);
    const events = await stream.receives(2);
    expect(events.map(({ id, event }) => [id, event])).toEqual([
      [2, 'gap'],
      [3, 'map-drawn'],
    ]);
  });
});

describe('a listener who reconnects', () => {
  it('gets exactly what they missed, on any instance', async () => {
    const map = await createMap(leader);
    const { revision } = (await readMap(leader, map)).body;
    for (let n = 0; n < 110; n += 1) await addMarker(leader, map, { type: String(n) });
    const stream = await listen(map, { at: other, since: revision + 5 });
    const events = await stream.receives(105);
    expect(events.map(({ id }) => id)).toEqual(
      Array.from({ length: 105 }, (_, n) => revision + 6 + n),
    );
    await addMarker(leader, map);
    expect((await stream.receives(106)).at(-1)?.id).toBe(revision + 111);
  });

  it('is told of a gap if their revision is not known any more', async () => {
    const map = await createMap(leader);
    await addMarker(leader, map);
    await addMarker(leader, map);
    await service.sql('delete from map_steps where mapid = $1 and revision = 2', [map.mapid]);
    await service.sql('update resource_maps set stepsfrom = 2 where mapid = $1', [map.mapid]);
    for (const since of [1, 77]) {
      const [event] = await (await listen(map, { since })).receives(1);
      expect([event?.id, event?.event]).toEqual([3, 'gap']);
    }
    const [event] = await (await listen(map, { since: 2 })).receives(1);
    expect([event?.id, event?.event]).toEqual([3, 'map-drawn']);
  });

  it('must name a revision', async () => {
    const map = await createMap(leader);
    const headers = { 'last-event-id': '1-1' };
    expect(await refused(map, leader, headers)).toBe('400 invalid-input');
  });
});

describe('who may not read a map', () => {
  it('cannot open its stream', async () => {
    const map = await createPrivateMap(leader);
    const outsider = await service.signIn();
    expect(await refused(map)).toBe('403 map-locked');
    expect(await refused(map, outsider)).toBe('403 map-locked');
    expect(await refused(map, outsider, withPassword('wrong'))).toBe('403 map-locked');
    await listen(map, { headers: withPassword(SECRET) });
    expect(await refused({ ...map, mapid: 999_999 })).toBe('404 no-such-map');
  });

  /** Draws after the access ended: the listener gets nothing of it, and their stream ends. */
  async function expectSilence(map: TestMap, stream: Stream, by = leader) {
    await addMarker(by, map, { type: 'Secret' });
    await stream.ends();
    expect(JSON.stringify(stream.received)).not.toContain('Secret');
  }

  it('hears nothing after a kick', async () => {
    const map = await createPrivateMap(leader);
    const kicked = await addMember(service, clan);
    const streams = [
      await listen(map, { by: kicked }),
      await listen(map, { by: kicked, at: other }),
    ];
    await addMarker(leader, map, { type: 'Before' });
    for (const stream of streams) await stream.receives(1);
    await act(clan, 'kick', kicked);
    for (const stream of streams) await expectSilence(map, stream);
  });

  it('hears nothing after the password changed', async () => {
    const map = await createPrivateMap(leader);
    const stream = await listen(map, { headers: withPassword(SECRET), at: other });
    await leader.call('PUT /maps/{map_id}/password', {
      params: map.params,
      body: { password: 'another one' },
    });
    await expectSilence(map, stream);
  });

  it('hears nothing after their session ended, or a ban', async () => {
    const operator = await signInAs(service, 'operator', 'Operator');
    const map = await createMap(leader);
    const [left, banned] = [await service.signIn(), await service.signIn()];
    const streams = [await listen(map, { by: left }), await listen(map, { by: banned, at: other })];
    await left.call('DELETE /users/auth');
    await ban(operator, banned);
    for (const stream of streams) await expectSilence(map, stream);
  });

  it('hears nothing after operators hid the map, and mates still do', async () => {
    const moderator = await signInAs(service, 'moderator', 'Moderator');
    const map = await createMap(leader);
    const [stranger, friend] = [await listen(map), await listen(map, { by: mate })];
    await hide(moderator, 'map', map.mapid);
    await expectSilence(map, stranger);
    expect((await friend.receives(1))[0]?.data?.markers).toHaveLength(1);
  });

  it('sees the end of the stream when the map is deleted', async () => {
    const map = await createMap(leader);
    const stream = await listen(map, { at: other });
    await deleteMap(leader, map);
    await stream.ends();
    expect(stream.received).toEqual([]);
  });
});

describe('streams of maps', () => {
  it('are limited for each address without an account', async () => {
    const map = await createMap(leader);
    const headers = { 'x-forwarded-for': '10.8.0.1' };
    for (let n = 0; n < 20; n += 1) await listen(map, { headers });
    expect(await refused(map, undefined, headers)).toBe('429 too-many-streams');
    await listen(map, { headers: { 'x-forwarded-for': '10.8.0.2' } });
    await listen(map, { headers, by: mate });
  });

  it('end when the service stops, and say how far they have read', async () => {
    const brief = await service.another({}, { eventHeartbeat: 100 });
    const map = await createMap(leader);
    const stream = await listen(map, { at: brief });
    await expect.poll(() => stream.ids.length).toBeGreaterThan(1);
    expect(new Set(stream.ids)).toEqual(new Set([1]));
    await brief.stop();
    await stream.ends();
  });
});
