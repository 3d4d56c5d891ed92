import type { BodyOf } from '@clan-companion/contract/core/operation';
import type { Client } from '@clan-companion/contract/core/client';
import type { OperationTable } from '@clan-companion/contract/operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { act, addMember, foundClan, type TestClan } from '../../../testing/clans.ts';
import {
  addMarker,
  createMap,
  createPrivateMap,
  SECRET,
  type TestMap,
  withPassword,
} from '../../../testing/maps.ts';
import { type Person, startService, type TestService } from '../../../testing/service.ts';
import { listenToMap } from './testing/map-listener.ts';

let service: TestService;
let other: TestService;
let clan: TestClan;
let leader: Person;
let mate: Person;
beforeAll(async () => {
  // Shorter, so that tests notice a killed process.
  service = await startService({ OPEN_MAPS: 'on' }, { proxied: true, timing: { presence: 500 } });
  other = await service.another();
  clan = await foundClan(service);
  leader = clan.leader;
  mate = await addMember(service, clan, { canEdit: true });
});
afterAll(() => service.stop());

type Stream = Extract<Awaited<ReturnType<typeof listenToMap>>, { received: unknown }>;

async function listen(
  map: TestMap,
  {
    at = service,
    by,
    headers = {},
  }: { at?: TestService; by?: Person; headers?: Record<string, string> } = {},
): Promise<Stream> {
  const stream = await listenToMap(map.mapid, { url: at.url, token: by?.token, headers });
  expect(stream.status).toBe(200);
  const opened = stream as Stream;
  await expect.poll(opened.you).toBeDefined();
  return opened;
}

const share = (
  by: Client,
  { params }: TestMap,
  stream: Stream,
  shown: Omit<BodyOf<OperationTable['POST /maps/{map_id}/presence']>, 'key'>,
  headers: Record<string, string> = {},
) =>
  by.call('POST /maps/{map_id}/presence', {
    params,
    headers,
    body: { key: stream.you()!.key, ...shown },
  });

const idOf = (stream: Stream) => stream.you()!.id;

/** Waits until the listener sees exactly these people. */
async function sees(stream: Stream, ...others: Stream[]): Promise<void> {
  await expect.poll(() => [...stream.people.keys()].sort()).toEqual(others.map(idOf).sort());
}

describe('people with a map open', () => {
  it('see each other come, move, point and leave, on every instance', async () => {
    const map = await createMap(leader);
    const ann = await listen(map, { by: leader });
    await sees(ann, ann);
    const ben = await listen(map, { by: mate, at: other });
    const dan = await listen(map, { by: mate });
    for (const stream of [ann, ben, dan]) await sees(stream, ann, ben, dan);

    // The request may reach any instance.
    await share(mate, map, ben, { place: { x: 5, y: -6.5 }, markerid: 'a' });
    for (const stream of [ann, ben, dan]) {
      await expect
        .poll(() => stream.people.get(idOf(ben)))
        .toEqual({
          id: idOf(ben),
          chatid: mate.chatid,
          chattag: mate.chattag,
          isGuest: false,
          place: { x: 5, y: -6.5 },
          markerid: 'a',
        });
    }
    await share(mate, map, ben, { ping: { x: 1, y: 2 } });
    await expect.poll(() => ann.pings).toEqual([{ id: idOf(ben), x: 1, y: 2 }]);
    await expect.poll(() => ann.people.get(idOf(ben))?.markerid).toBeUndefined();

    await ben.leave();
    for (const stream of [ann, dan]) await sees(stream, ann, dan);
  });

  it('see at once where the others are who came before them', async () => {
    const map = await createMap(leader);
    const ann = await listen(map, { by: leader });
    await sees(ann, ann);
    await share(leader, map, ann, { place: { x: 7, y: 8 } });
    await expect.poll(() => ann.people.get(idOf(ann))?.place).toEqual({ x: 7, y: 8 });
    const ben = await listen(map, { by: mate, at: other });
    await expect.poll(() => ben.people.get(idOf(ann))?.place).toEqual({ x: 7, y: 8 });
  });

  it('see that somebody is gone whose instance was killed', async () => {
    const third = await service.another();
    const map = await createMap(leader);
    const ann = await listen(map, { by: leader });
    const ben = await listen(map, { by: mate, at: third });
    await sees(ann, ann, ben);
    third.network.cut();
    await expect.poll(() => ann.people.size, { timeout: 15_000 }).toBe(1);
    await sees(ann, ann);
  });

  it('are not stored, and not in the change log', async () => {
    const map = await createMap(leader);
    const content = async () =>
      service.sql(
        `select (select count(*) from changes) as changes, (select count(*) from map_steps) as steps,
                (select m::text from resource_maps m where mapid = $1) as map`,
        [map.mapid],
      );
    const before = await content();
    const ann = await listen(map, { by: leader });
    await sees(ann, ann);
    await share(leader, map, ann, { place: { x: 7, y: 8 }, ping: { x: 7, y: 8 } });
    await expect.poll(() => ann.pings.length).toBe(1);
    expect(await content()).toEqual(before);
  });

  it('are 200 at most on one map', async () => {
    const map = await createMap(leader);
    const ann = await listen(map, { by: leader });
    await sees(ann, ann);
    const invented = Array.from({ length: 300 }, (_, n) => ({
      kind: 'here',
      mapid: map.mapid,
      id: `invented ${n}`,
    }));
    for (let n = 0; n < 300; n += 50) {
      await other.db.feed.broadcast(JSON.stringify(invented.slice(n, n + 50)));
    }
    await expect.poll(() => ann.people.size).toBe(200);
    await other.db.feed.broadcast('something of another version');
    await expect.poll(() => ann.people.size, { timeout: 15_000 }).toBe(1);
  });
});

describe('names', () => {
  it('are shown only to the owner and clan mates, and only theirs', async () => {
    const map = await createMap(leader);
    const stranger = await service.signIn();
    const inside = [await listen(map, { by: leader }), await listen(map, { by: mate, at: other })];
    const outside = [await listen(map, { by: stranger }), await listen(map, { at: other })];
    const all = [...inside, ...outside];
    for (const stream of all) await sees(stream, ...all);
    const namesIn = (stream: Stream) => all.map((who) => stream.people.get(idOf(who))?.chattag);
    for (const stream of inside) {
      expect(namesIn(stream)).toEqual([leader.chattag, mate.chattag, undefined, undefined]);
    }
    for (const { people } of outside) {
      expect([...people.values()].every(({ isGuest }) => isGuest)).toBe(true);
      const text = JSON.stringify([...people.values()]);
      for (const { chatid, chattag } of [leader, mate, stranger]) {
        expect(text).not.toContain(chatid);
        expect(text).not.toContain(chattag);
      }
    }
  });

  it('are hidden from who leaves the clan, and theirs from the others', async () => {
    const map = await createMap(leader);
    const kicked = await addMember(service, clan);
    const ann = await listen(map, { by: leader });
    const ben = await listen(map, { by: kicked, at: other });
    await expect.poll(() => ann.people.get(idOf(ben))?.chattag).toBe(kicked.chattag);
    await expect.poll(() => ben.people.get(idOf(ann))?.chattag).toBe(leader.chattag);
    await act(clan, 'kick', kicked);
    await expect.poll(() => ann.people.get(idOf(ben))?.isGuest).toBe(true);
    await expect.poll(() => ben.people.get(idOf(ann))?.isGuest).toBe(true);
    expect(ben.people.get(idOf(ann))?.chattag).toBeUndefined();
  });

  it('change while people are there', async () => {
    const map = await createMap(leader);
    const ann = await listen(map, { by: leader });
    const ben = await listen(map, { by: mate, at: other });
    await sees(ann, ann, ben);
    await mate.call('PUT /users', { body: { dataupdate: 'Benny' } });
    await expect.poll(() => ann.people.get(idOf(ben))?.nickname).toBe('Benny');
  });
});

describe('who may not read a map', () => {
  it('cannot show anything there, and hears nothing', async () => {
    const map = await createPrivateMap(leader);
    const kicked = await addMember(service, clan);
    const ann = await listen(map, { by: leader });
    const ben = await listen(map, { by: kicked, at: other });
    await sees(ann, ann, ben);
    await act(clan, 'kick', kicked);
    await ben.ends();
    await sees(ann, ann);
    await expect(share(kicked, map, ben, { ping: { x: 1, y: 1 } })).rejects.toMatchObject({
      problem: 'map-locked',
    });
    // The key of a closed stream shows nothing, also with the password.
    await share(kicked, map, ben, { ping: { x: 2, y: 2 } }, withPassword(SECRET));
    await share(leader, map, ann, { ping: { x: 3, y: 3 } });
    await expect.poll(() => ann.pings.at(-1)?.x).toBe(3);
    expect(ann.pings).toHaveLength(1);
    expect(ben.pings).toEqual([]);
  });

  it('must use the key of their own stream', async () => {
    const map = await createMap(leader);
    const ann = await listen(map, { by: leader });
    const ben = await listen(map, { by: mate });
    await sees(ann, ann, ben);
    const { params } = map;
    // The id that everybody knows is not a key.
    await mate.call('POST /maps/{map_id}/presence', {
      params,
      body: { key: idOf(ann), ping: { x: 1, y: 1 } },
    });
    await share(mate, map, ben, { ping: { x: 2, y: 2 } });
    await expect.poll(() => ann.pings).toEqual([{ id: idOf(ben), x: 2, y: 2 }]);
  });
});

it('does not delay what is drawn, and has no revision', async () => {
  const map = await createMap(leader);
  const ann = await listen(map, { by: leader });
  const ben = await listen(map, { by: mate, at: other });
  await sees(ann, ann, ben);
  await share(mate, map, ben, { place: { x: 1, y: 1 } });
  await addMarker(leader, map);
  expect((await ben.receives(1)).map(({ id, event }) => [id, event])).toEqual([[2, 'map-drawn']]);
});
