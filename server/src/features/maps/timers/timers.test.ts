import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember, foundClan } from '../../../testing/clans.ts';
import { cleanRefusal } from '../../../testing/clean-refusal.ts';
import {
  addMarker,
  changeMarker,
  createMap,
  createPrivateMap,
  drawMarkers,
  readMap,
  saveMap,
  SECRET,
  type TestMap,
  withPassword,
} from '../../../testing/maps.ts';
import { type Person, startService, type TestService } from '../../../testing/service.ts';

let service: TestService;
let ann: Person;
beforeAll(async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'timers-')), 'game-data.json');
  const iron = { name: 'Iron', returns: { fromMinutes: 30, toMinutes: 45 } };
  await writeFile(file, JSON.stringify({ trees: [], markerKinds: [iron, { name: 'Ruins' }] }));
  service = await startService({ OPEN_MAPS: 'on', GAME_DATA: file });
  ann = await service.signIn('Ann');
});
afterAll(() => service.stop());

const MINUTE = 60_000;
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE).toISOString();
const after = (time: string, minutes: number) =>
  new Date(Date.parse(time) + minutes * MINUTE).toISOString();

const due = (map: TestMap, by: Person | TestService['visitor'] = ann, query: object = {}) =>
  by.call('GET /maps/{map_id}/due', { params: map.params, query });
const durations = (map: TestMap, by: Person | TestService['visitor'] = ann) =>
  by.call('GET /maps/{map_id}/durations', { params: map.params });

/** A marker that was harvested, and was back after some minutes. */
async function observe(map: TestMap, minutes: number, type = 'Ruins'): Promise<string> {
  const harvested = ago(2 * 24 * 60);
  const { markerid } = await addMarker(ann, map, { type, harvested });
  await changeMarker(ann, map, markerid, { returned: after(harvested, minutes) });
  return markerid;
}

describe('a harvest', () => {
  it('sets the times of the return by the kind, in any case', async () => {
    const map = await createMap(ann);
    const harvested = ago(5);
    const { markerid } = await addMarker(ann, map, { type: 'IRON' });
    const times = { returnsfrom: after(harvested, 30), returnsby: after(harvested, 45) };
    const marker = await changeMarker(ann, map, markerid, { harvested });
    expect(marker).toMatchObject({ harvested, ...times });
    expect((await readMap(ann, map)).body.markers).toEqual([marker]);
    expect(await addMarker(ann, map, { harvested })).toMatchObject(times);
    const { markers } = await drawMarkers(ann, map, { change: [{ markerid, harvested: ago(4) }] });
    expect(markers[0]!.returnsfrom! > times.returnsfrom).toBe(true);
  });

  it('keeps the times that the person gives', async () => {
    const map = await createMap(ann);
    const fields = { harvested: ago(5), returnsfrom: ago(-1), returnsby: ago(-2) };
    expect(await addMarker(ann, map, fields)).toMatchObject(fields);
  });

  it('in the future counts as now, since clocks differ', async () => {
    const map = await createMap(ann);
    const { harvested } = await addMarker(ann, map, { harvested: ago(-600) });
    expect(harvested! <= ago(0)).toBe(true);
  });

  it('of a kind without a duration has no return', async () => {
    const map = await createMap(ann);
    const marker = await addMarker(ann, map, { type: 'Ruins', harvested: ago(5) });
    expect(Object.keys(marker)).not.toContain('returnsfrom');
  });

  it('that is removed removes the timer', async () => {
    const map = await createMap(ann);
    const { markerid } = await addMarker(ann, map, { harvested: ago(5) });
    const marker = await changeMarker(ann, map, markerid, { harvested: '' });
    expect(Object.keys(marker)).toEqual(['markerid', 'x', 'y', 'type']);
  });

  it('starts again after a return, which ends the timer', async () => {
    const map = await createMap(ann);
    const { markerid } = await addMarker(ann, map, { harvested: ago(50) });
    const back = await changeMarker(ann, map, markerid, { returned: ago(10) });
    expect(back).toMatchObject({ harvested: expect.any(String), returned: expect.any(String) });
    expect(Object.keys(back)).not.toContain('returnsfrom');
    const again = await changeMarker(ann, map, markerid, { harvested: ago(5) });
    expect(again).toMatchObject({ returnsfrom: expect.any(String) });
    expect(Object.keys(again)).not.toContain('returned');
  });

  it('that is restored has the times of then', async () => {
    const map = await createMap(ann);
    const first = await addMarker(ann, map, { markerid: 'a', harvested: ago(50) });
    await changeMarker(ann, map, 'a', { harvested: ago(5) });
    const body = { revision: 2 };
    await ann.call('POST /maps/{map_id}/restore', { params: map.params, body });
    expect((await readMap(ann, map)).body.markers).toEqual([first]);
  });
});

describe('the list of what is due', () => {
  it('starts with what returns next, and comes in pages', async () => {
    const map = await createMap(ann);
    const at = [3, 1, 2].map((minutes) => ({ returnsfrom: ago(-minutes), x: minutes }));
    for (const fields of at) await addMarker(ann, map, fields);
    await addMarker(ann, map, { x: 0 });
    expect((await due(map)).map(({ x }) => x)).toEqual([1, 2, 3]);
    const first = await ann.send('GET /maps/{map_id}/due', {
      params: map.params,
      query: { limit: 2 },
    });
    const cursor = /cursor=([^&>]+)/.exec(first.headers.get('link')!)![1]!;
    expect(await due(map, ann, { cursor })).toMatchObject([{ x: 3 }]);
    await saveMap(ann, map, { markers: [] });
    expect(await due(map)).toEqual([]);
  });

  it('needs what reading the map needs, like the durations', async () => {
    const map = await createPrivateMap(ann);
    for (const read of [due, durations]) {
      expect(await cleanRefusal(service, () => read(map, service.visitor))).toBe('403 map-locked');
    }
    const answer = await service.visitor.call('GET /maps/{map_id}/due', {
      params: map.params,
      headers: withPassword(SECRET),
    });
    expect(answer).toEqual([]);
  });
});

describe('learned durations', () => {
  it('come from three or more returns of a kind on the map', async () => {
    const map = await createMap(ann);
    await observe(map, 40);
    await observe(map, 20);
    expect(await durations(map)).toEqual([]);
    await observe(map, 30, 'ruins');
    expect(await durations(map)).toEqual([
      {
        type: expect.stringMatching(/ruins/i),
        observations: 3,
        fromSeconds: 1200,
        toSeconds: 2400,
      },
    ]);
    const harvested = ago(5);
    expect(await addMarker(ann, map, { type: 'Ruins', harvested })).toMatchObject({
      returnsfrom: after(harvested, 20),
      returnsby: after(harvested, 40),
    });
    expect(await durations(await createMap(ann))).toEqual([]);
  });

  it('replace those of the game data', async () => {
    const map = await createMap(ann);
    for (const minutes of [5, 6, 7]) await observe(map, minutes, 'Iron');
    const harvested = ago(1);
    expect(await addMarker(ann, map, { harvested })).toMatchObject({
      returnsfrom: after(harvested, 5),
    });
  });

  it('ignore returns that cannot be right, and the rare ones among many', async () => {
    const map = await createMap(ann);
    const markerid = await observe(map, 0.1);
    await changeMarker(ann, map, markerid, { returned: '' });
    for (let n = 0; n < 10; n += 1) await observe(map, 30 + n / 10);
    await observe(map, 2);
    expect(await durations(map)).toMatchObject([{ observations: 11, fromSeconds: 1800 }]);
  });

  it('come from the newest 50 of a kind', async () => {
    const map = await createMap(ann);
    await service.sql(
      `insert into map_observations (mapid, markerid, returned, type, seconds)
       select $1, n, now() - make_interval(days => 9, secs => n), 'Ruins', 999
       from generate_series(1, 60) n`,
      [map.mapid],
    );
    await observe(map, 30);
    expect(await durations(map)).toMatchObject([{ observations: 50 }]);
  });
});

describe('watching a map', () => {
  const watch = (map: TestMap, by: Person, isWatching = true) =>
    by.call('PUT /maps/{map_id}/watch', { params: map.params, body: { isWatching } });
  const isWatching = async (map: TestMap, by: Person) =>
    (await by.call('GET /maps/{map_id}/mapinfo', { params: map.params })).isWatching;

  it('is for people who can read the map without its password', async () => {
    const clan = await foundClan(service);
    const mate = await addMember(service, clan);
    const map = await createPrivateMap(clan.leader);
    await watch(map, mate);
    expect(await isWatching(map, mate)).toBe(true);
    expect(await isWatching(map, clan.leader)).toBe(false);
    expect((await mate.call('GET /users/export')).watchedmaps).toEqual([{ mapid: map.mapid }]);
    await watch(map, mate, false);
    expect(await isWatching(map, mate)).toBe(false);
    expect(await cleanRefusal(service, () => watch(map, ann))).toBe('403 map-locked');
  });
});
