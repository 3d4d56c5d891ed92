import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember, foundClan } from '../../../testing/clans.ts';
import { cleanRefusal } from '../../../testing/clean-refusal.ts';
import {
  addMarker,
  changeMarker,
  createMap,
  deleteMarker,
  markersIn,
  readMap,
  saveMap,
  type TestMap,
  withPassword,
} from '../../../testing/maps.ts';
import { type Person, startService, type TestService } from '../../../testing/service.ts';

let service: TestService;
let leader: Person;
let mate: Person;
let reader: Person;
let outsider: Person;
beforeAll(async () => {
  service = await startService({ OPEN_MAPS: 'on' });
  const clan = await foundClan(service);
  leader = clan.leader;
  mate = await addMember(service, clan, { canEdit: true });
  reader = await addMember(service, clan);
  outsider = await service.signIn();
});
afterAll(() => service.stop());

type By = Person | TestService['visitor'];
type Headers = Record<string, string>;

const historyOf = (map: TestMap, by: By = leader, headers: Headers = {}) =>
  by.call('GET /maps/{map_id}/history', { params: map.params, headers });
const asOf = (map: TestMap, revision: number, by: By = leader, headers: Headers = {}) =>
  by.call('GET /maps/{map_id}/history/{revision}', {
    params: { ...map.params, revision },
    headers,
  });
const restore = (
  map: TestMap,
  body: { revision: number; markerid?: string; whose?: string },
  by: By = leader,
  headers: Headers = {},
) => by.call('POST /maps/{map_id}/restore', { params: map.params, body, headers });
const now = async (map: TestMap) => (await readMap(leader, map)).body;
const placesOf = async (map: TestMap) =>
  Object.fromEntries((await now(map)).markers.map(({ markerid, x }) => [markerid, x]));

/** Revision 2: a at 1. Revision 3: the mate moves it to 2. Revision 4: the mate adds b. */
async function drawnMap(): Promise<TestMap> {
  const map = await createMap(leader);
  await addMarker(leader, map, { markerid: 'a' });
  await changeMarker(mate, map, 'a', { x: 2 });
  await addMarker(mate, map, { markerid: 'b' });
  return map;
}

describe('the history of a map', () => {
  it('says who changed what, newest first', async () => {
    const map = await drawnMap();
    await saveMap(leader, map, { name: 'Renamed', markers: [] });
    const [saved, added, moved, first] = await historyOf(map);
    expect(saved).toMatchObject({
      revision: 5,
      action: 'saved',
      chatid: leader.chatid,
      renamed: { before: 'Iron Valley', after: 'Renamed' },
      removed: 2,
    });
    expect(added).toMatchObject({ chatid: mate.chatid, added: 1, changed: 0, removed: 0 });
    expect(moved).toMatchObject({
      revision: 3,
      action: 'drawn',
      chattag: mate.chattag,
      changed: 1,
      markers: [{ markerid: 'a', before: { x: 1 }, after: { x: 2 } }],
    });
    expect(first).toMatchObject({ revision: 2, timestamp: expect.any(String) });
  });

  it('comes in pages', async () => {
    const map = await drawnMap();
    const revisions: number[] = [];
    let path: string | undefined = `/maps/${map.mapid}/history?limit=2`;
    while (path) {
      const answer: Response = await fetch(service.url + path, {
        headers: { authorization: `Bearer ${leader.token}` },
      });
      const steps = (await answer.json()) as { revision: number }[];
      revisions.push(...steps.map(({ revision }) => revision));
      path = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
    }
    expect(revisions).toEqual([4, 3, 2]);
  });

  it('is for clan mates, and without names for people with the password', async () => {
    const map = await drawnMap();
    expect(await historyOf(map, reader)).toHaveLength(3);
    const steps = await historyOf(map, outsider, withPassword(map.password));
    expect(steps).toHaveLength(3);
    const text = JSON.stringify(steps);
    for (const { chatid, chattag } of [leader, mate]) {
      expect(text).not.toContain(chatid);
      expect(text).not.toContain(chattag);
    }
    for (const by of [outsider, service.visitor]) {
      for (const call of [() => historyOf(map, by), () => asOf(map, 2, by)]) {
        expect(await cleanRefusal(service, call)).toBe('403 map-locked');
      }
    }
  });

  it('shows the map as it was after each change', async () => {
    const map = await drawnMap();
    await deleteMarker(leader, map, 'a');
    await saveMap(leader, map, { name: 'Later' });
    const then = async (revision: number) => {
      const { name, markers } = await asOf(map, revision);
      return [name, ...markers.map(({ markerid, x }) => `${markerid} ${x}`)];
    };
    expect(await then(1)).toEqual(['Iron Valley']);
    expect(await then(2)).toEqual(['Iron Valley', 'a 1']);
    expect(await then(3)).toEqual(['Iron Valley', 'a 2']);
    expect((await then(4)).toSorted()).toEqual(['Iron Valley', 'a 2', 'b 1']);
    expect(await then(6)).toEqual(['Later', 'b 1']);
    expect(await cleanRefusal(service, () => asOf(map, 7))).toBe('404 no-such-revision');
  });

  it('drops its oldest steps instead of growing without end', async () => {
    const map = await createMap(leader);
    const sizes: number[] = [];
    for (let n = 0; n < 8; n += 1) {
      const description = String.fromCharCode(97 + n).repeat(180);
      const markers = markersIn(4000).map((marker, index) => ({
        ...marker,
        markerid: `m${index}`,
        description,
      }));
      await saveMap(leader, map, { markers });
      const [row] = await service.sql<{ bytes: number; counted: number }>(
        `select historybytes as bytes, (select sum(octet_length(content))::int from map_steps s
                                        where s.mapid = m.mapid) as counted
         from resource_maps m where mapid = $1`,
        [map.mapid],
      );
      expect(row!.bytes).toBe(row!.counted);
      sizes.push(row!.bytes);
    }
    expect(Math.max(...sizes)).toBeLessThan(4 * 2 ** 20);
    expect(await cleanRefusal(service, () => asOf(map, 2))).toBe('404 no-such-revision');
    const [{ revision }] = await historyOf(map).then((steps) => [steps.at(-1)!] as const);
    expect((await asOf(map, revision)).markers).toHaveLength(4000);
  });
});

describe('restoring', () => {
  it('the whole map is a change that can be undone', async () => {
    const map = await drawnMap();
    expect(await restore(map, { revision: 2 })).toEqual({ revision: 5, restored: 2 });
    expect(await placesOf(map)).toEqual({ a: 1 });
    const [step] = await historyOf(map);
    expect(step).toMatchObject({ action: 'restored', chatid: leader.chatid });
    await restore(map, { revision: 4 });
    expect(await placesOf(map)).toEqual({ a: 2, b: 1 });
  });

  it('also restores the name', async () => {
    const map = await createMap(leader);
    await saveMap(leader, map, { name: 'Wrong' });
    await restore(map, { revision: 1 });
    expect((await now(map)).name).toBe('Iron Valley');
  });

  it('one marker leaves the others alone', async () => {
    const map = await drawnMap();
    await deleteMarker(mate, map, 'a');
    await changeMarker(mate, map, 'b', { x: 7 });
    expect(await restore(map, { revision: 2, markerid: 'a' })).toMatchObject({ restored: 1 });
    expect(await placesOf(map)).toEqual({ a: 1, b: 7 });
  });

  it("one person's changes keeps what others have changed since then", async () => {
    const map = await drawnMap();
    await addMarker(mate, map, { markerid: 'c' });
    await deleteMarker(mate, map, 'b');
    await changeMarker(leader, map, 'c', { x: 9 });
    await changeMarker(leader, map, 'a', { y: 5 });
    await restore(map, { revision: 1, whose: mate.chatid });
    // The mate's marker c stays, because the leader has moved it.
    expect(await placesOf(map)).toEqual({ a: 1, c: 9 });
    expect((await now(map)).markers[0]).toMatchObject({ markerid: 'a', x: 1, y: 5 });
  });

  it('the changes of people without an account', async () => {
    const map = await createMap(service.visitor);
    const headers = withPassword(map.password);
    await addMarker(service.visitor, map, { markerid: 'a' }, headers);
    await addMarker(outsider, map, { markerid: 'b' }, headers);
    await restore(map, { revision: 1, whose: 'guests' }, outsider, headers);
    expect(await placesOf(map)).toEqual({ b: 1 });
  });

  it('changes nothing if nothing differs', async () => {
    const map = await drawnMap();
    expect(await restore(map, { revision: 4 })).toEqual({ revision: 4, restored: 0 });
    expect(await restore(map, { revision: 4, whose: outsider.chatid })).toMatchObject({
      restored: 0,
    });
  });

  it('needs what saving needs, and a revision that is kept', async () => {
    const map = await drawnMap();
    for (const [by, expected] of [
      [reader, '403 map-locked'],
      [outsider, '403 map-locked'],
      [service.visitor, '401 sign-in-needed'],
    ] as const) {
      const call = () => restore(map, { revision: 1 }, by);
      expect(await cleanRefusal(service, call)).toBe(expected);
    }
    const unknown = () => restore(map, { revision: 99 });
    expect(await cleanRefusal(service, unknown)).toBe('404 no-such-revision');
    const both = () => restore(map, { revision: 1, markerid: 'a', whose: mate.chatid });
    expect(await cleanRefusal(service, both)).toBe('400 invalid-input body/whose');
  });

  it('at the same time as drawing loses nothing that was answered', async () => {
    const map = await drawnMap();
    const results = await Promise.all([
      restore(map, { revision: 2 }),
      ...Array.from({ length: 10 }, (_, n) => addMarker(mate, map, { markerid: `n${n}` })),
    ]);
    const [{ revision }] = results;
    const steps = await historyOf(map);
    const later = steps.filter((step) => step.revision > revision);
    const places = await placesOf(map);
    for (const { markers } of later) expect(places[markers[0]!.markerid]).toBe(1);
    expect(Object.keys(places)).toHaveLength(1 + later.length);
  });
});
