import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { act, addMember, foundClan } from '../../../testing/clans.ts';
import { cleanRefusal } from '../../../testing/clean-refusal.ts';
import {
  addMarker,
  changeMarker,
  createMap,
  createPrivateMap,
  deleteMarker,
  drawMarkers,
  markersIn,
  readMap,
  saveMap,
  SECRET,
  type TestMap,
  withPassword,
} from '../../../testing/maps.ts';
import { refusal } from '../../../testing/refusal.ts';
import { type Person, startService, type TestService } from '../../../testing/service.ts';

let service: TestService;
let other: TestService;
let ann: Person;
beforeAll(async () => {
  service = await startService({ OPEN_MAPS: 'on', QUOTA_MARKERS: '20000' });
  other = await service.another();
  ann = await service.signIn('Ann');
});
afterAll(() => service.stop());

const contentOf = async (map: Pick<TestMap, 'params'>, by = ann) => (await readMap(by, map)).body;
const typesOf = async (map: Pick<TestMap, 'params'>) =>
  (await contentOf(map)).markers.map(({ type }) => type);

describe('a single marker', () => {
  it('is added with a new id, after the others', async () => {
    const map = await createMap(ann);
    await saveMap(ann, map, { markers: [{ x: 0, y: 0, type: 'First' }] });
    const added = await addMarker(ann, map, { type: 'Second', description: ' By the well ' });
    expect(added).toEqual({
      markerid: expect.stringMatching(/^[\w-]{12}$/),
      x: 1,
      y: 2,
      type: 'Second',
      description: 'By the well',
    });
    const { markers, revision } = await contentOf(map);
    expect(markers[1]).toEqual(added);
    expect(revision).toBe(3);
  });

  it('can have an id of the client, once', async () => {
    const map = await createMap(ann);
    await addMarker(ann, map, { markerid: 'mine' });
    const again = () => addMarker(ann, map, { markerid: 'mine', type: 'Other' });
    expect(await cleanRefusal(service, again)).toBe('400 invalid-input body/markerid');
    expect(await typesOf(map)).toEqual(['Iron']);
  });

  it('keeps the fields that a change does not name', async () => {
    const map = await createMap(ann);
    const { markerid } = await addMarker(ann, map, { description: 'Deep' });
    expect(await changeMarker(ann, map, markerid, { x: 9 })).toEqual({
      markerid,
      x: 9,
      y: 2,
      type: 'Iron',
      description: 'Deep',
    });
    expect(await changeMarker(ann, map, markerid, { description: '' })).toEqual({
      markerid,
      x: 9,
      y: 2,
      type: 'Iron',
    });
  });

  it('has a quality, a photo and times, which empty values remove', async () => {
    const map = await createMap(ann);
    const fields = {
      quality: 80,
      photo: 'https://pictures.example.org/ore.webp',
      returnsfrom: '2026-01-31T18:30:00.000Z',
      returnsby: '2026-01-31T19:00:00.000Z',
    };
    const { markerid } = await addMarker(ann, map, fields);
    expect((await contentOf(map)).markers).toMatchObject([fields]);
    // Of days that do not exist.
    const later = await changeMarker(ann, map, markerid, { returnsby: '2026-02-30T00:00:00Z' });
    expect(later).toMatchObject({ ...fields, returnsby: '2026-03-02T00:00:00.000Z' });
    const none = { quality: 0, photo: '', returnsfrom: '', returnsby: '' };
    expect(await changeMarker(ann, map, markerid, none)).toEqual({
      markerid,
      x: 1,
      y: 2,
      type: 'Iron',
    });
    for (const [field, wrong] of Object.entries({
      quality: 101,
      photo: 'http://pictures.example.org/ore.webp',
      harvested: '2026-01-31',
    })) {
      const change = () => changeMarker(ann, map, markerid, { [field]: wrong });
      expect(await cleanRefusal(service, change)).toBe(`400 invalid-input body/${field}`);
    }
  });

  it('keeps its place in the list when it changes', async () => {
    const map = await createMap(ann);
    const first = await addMarker(ann, map, { type: 'First' });
    await addMarker(ann, map, { type: 'Second' });
    await changeMarker(ann, map, first.markerid, { type: 'Changed' });
    expect(await typesOf(map)).toEqual(['Changed', 'Second']);
  });

  it('is deleted once', async () => {
    const map = await createMap(ann);
    const { markerid } = await addMarker(ann, map);
    await deleteMarker(ann, map, markerid);
    expect(await typesOf(map)).toEqual([]);
    for (const call of [
      () => deleteMarker(ann, map, markerid),
      () => changeMarker(ann, map, markerid, { x: 1 }),
    ]) {
      expect(await cleanRefusal(service, call)).toBe('404 no-such-marker');
    }
  });

  it('does not count as a change if nothing changes', async () => {
    const map = await createMap(ann);
    const { markerid } = await addMarker(ann, map);
    const { revision } = await contentOf(map);
    await changeMarker(ann, map, markerid, { x: 1 });
    expect((await contentOf(map)).revision).toBe(revision);
  });

  it('needs at least one field to change', async () => {
    const map = await createMap(ann);
    const { markerid } = await addMarker(ann, map);
    const call = () => changeMarker(ann, map, markerid, {});
    expect(await cleanRefusal(service, call)).toBe('400 invalid-input body');
  });

  it('is guarded by If-Match, and answers with the new version', async () => {
    const map = await createMap(ann);
    const { headers } = await readMap(ann, map);
    const old = { 'if-match': headers.get('etag')! };
    const { markerid } = await addMarker(ann, map, {}, old);
    for (const call of [
      () => addMarker(ann, map, {}, old),
      () => changeMarker(ann, map, markerid, { x: 5 }, old),
      () => deleteMarker(ann, map, markerid, old),
      () => drawMarkers(ann, map, { remove: [markerid] }, old),
    ]) {
      expect(await cleanRefusal(service, call)).toBe('412 map-changed');
    }
    const answer = await ann.send('PUT /maps/{map_id}/markers/{markerid}', {
      params: { ...map.params, markerid },
      body: { x: 5 },
    });
    const { headers: now } = await readMap(ann, map);
    expect(answer.headers.get('etag')).toBe(now.get('etag'));
  });
});

describe('a list of changes', () => {
  it('adds, changes and removes markers at once', async () => {
    const map = await createMap(ann);
    await saveMap(ann, map, {
      markers: ['a', 'b', 'c'].map((id) => ({ markerid: id, x: 0, y: 0, type: id })),
    });
    const answer = await drawMarkers(ann, map, {
      add: [{ markerid: 'd', x: 1, y: 1, type: 'd' }],
      change: [{ markerid: 'b', description: 'Changed' }],
      remove: ['a'],
    });
    expect(answer).toEqual({
      revision: 3,
      markers: [
        { markerid: 'd', x: 1, y: 1, type: 'd' },
        { markerid: 'b', x: 0, y: 0, type: 'b', description: 'Changed' },
      ],
      skipped: [],
    });
    expect(await typesOf(map)).toEqual(['b', 'c', 'd']);
  });

  it('skips markers that are gone, and new ones that are there', async () => {
    const map = await createMap(ann);
    await addMarker(ann, map, { markerid: 'there', type: 'There' });
    const answer = await drawMarkers(ann, map, {
      add: [
        { markerid: 'there', x: 9, y: 9, type: 'Other' },
        { markerid: 'new', x: 1, y: 1, type: 'New' },
      ],
      change: [{ markerid: 'gone', x: 1 }],
      remove: ['never'],
    });
    expect(answer.skipped).toEqual(['there', 'gone', 'never']);
    expect(answer.markers.map(({ markerid }) => markerid)).toEqual(['new']);
    expect(await typesOf(map)).toEqual(['There', 'New']);
  });

  it('must not be empty or name a marker twice', async () => {
    const map = await createMap(ann);
    const twice = { markerid: 'a', x: 0, y: 0, type: 'a' };
    for (const [body, expected] of [
      [{}, 'body'],
      [{ add: [], remove: [] }, 'body'],
      [{ add: [twice, twice] }, 'body/add/1/markerid'],
      [{ add: [twice], change: [{ markerid: 'a', x: 1 }] }, 'body/change/0/markerid'],
      [{ change: [{ markerid: 'a', x: 1 }], remove: ['a'] }, 'body/remove/0'],
    ] as const) {
      const call = () => drawMarkers(ann, map, body as Parameters<typeof drawMarkers>[2]);
      expect(await cleanRefusal(service, call)).toBe(`400 invalid-input ${expected}`);
    }
  });

  it('is refused as a whole when a quota is reached in the middle', async () => {
    const bob = await service.signIn();
    const map = await createMap(bob);
    await saveMap(bob, map, { markers: markersIn(4999) });
    const list = () => drawMarkers(bob, map, { add: markersIn(2) });
    expect(await cleanRefusal(service, list)).toBe('403 quota-reached');
    await addMarker(bob, map);
    expect(await cleanRefusal(service, () => addMarker(bob, map))).toBe('403 quota-reached');

    const poor = await service.another({ QUOTA_MARKERS: '5002' });
    const second = await createMap(bob);
    const there = poor.as(bob.token);
    await drawMarkers(there, second, { add: markersIn(1) });
    const more = () => drawMarkers(there, second, { add: markersIn(2) });
    expect(await cleanRefusal(service, more)).toBe('403 quota-reached');
    await poor.stop();
  });
});

describe('drawing', () => {
  it('needs what saving needs', async () => {
    const clan = await foundClan(service);
    const [editor, reader, outsider] = [
      await addMember(service, clan, { canEdit: true }),
      await addMember(service, clan),
      await service.signIn(),
    ];
    const map = await createPrivateMap(clan.leader);
    await addMarker(clan.leader, map, { markerid: 'a' });
    await changeMarker(editor, map, 'a', { x: 3 });
    await changeMarker(outsider, map, 'a', { x: 4 }, withPassword(SECRET));
    const acts = (by: Person | typeof service.visitor) => [
      () => addMarker(by, map),
      () => changeMarker(by, map, 'a', { x: 1 }),
      () => deleteMarker(by, map, 'a'),
      () => drawMarkers(by, map, { remove: ['a'] }),
      () => deleteMarker(by, map, 'never'),
    ];
    for (const by of [reader, outsider]) {
      for (const call of acts(by)) expect(await cleanRefusal(service, call)).toBe('403 map-locked');
    }
    for (const call of acts(service.visitor)) {
      expect(await cleanRefusal(service, call)).toBe('401 sign-in-needed');
    }
  });

  it('on a map without an owner needs its password', async () => {
    const { visitor } = service;
    const map = await createMap(visitor);
    expect(await cleanRefusal(service, () => addMarker(visitor, map))).toBe('403 map-locked');
    await addMarker(visitor, map, {}, withPassword(map.password));
    expect(await typesOf(map)).toEqual(['Iron']);
  });

  it('tells the owner once an hour that somebody else has drawn', async () => {
    const clan = await foundClan(service);
    const mate = await addMember(service, clan, { canEdit: true });
    const map = await createMap(clan.leader, { name: 'Ours' });
    for (let n = 0; n < 3; n += 1) await addMarker(mate, map);
    const inbox = await clan.leader.call('GET /users/notifications');
    expect(inbox.filter(({ message }) => message.includes('Ours'))).toHaveLength(1);
  });

  it('on two instances shows everywhere at once', async () => {
    const map = await createMap(ann);
    await addMarker(other.as(ann.token), map, { type: 'Elsewhere' });
    expect(await typesOf(map)).toEqual(['Elsewhere']);
  });
});

describe('two people', () => {
  const pair = async () => {
    const clan = await foundClan(service);
    const mate = await addMember(service, clan, { canEdit: true });
    return { clan, leader: clan.leader, mate: other.as(mate.token), person: mate };
  };

  it('who change different fields of one marker both keep their work', async () => {
    const { leader, mate } = await pair();
    const map = await createMap(leader);
    await addMarker(leader, map, { markerid: 'a' });
    await Promise.all([
      changeMarker(leader, map, 'a', { x: 7 }),
      changeMarker(mate, map, 'a', { y: 8 }),
      changeMarker(leader, map, 'a', { description: 'Ours' }),
    ]);
    expect((await contentOf(map, leader)).markers).toEqual([
      { markerid: 'a', x: 7, y: 8, type: 'Iron', description: 'Ours' },
    ]);
  });

  it('who add markers at once on two instances lose none', async () => {
    const { leader, mate } = await pair();
    const map = await createMap(leader);
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        addMarker(n % 2 === 0 ? leader : mate, map, { type: String(n) }),
      ),
    );
    const { markers, revision } = await contentOf(map, leader);
    expect(markers.map(({ type }) => Number(type)).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, n) => n),
    );
    expect(revision).toBe(21);
  });

  it('who delete and change a marker at once end with no marker, and no 5xx', async () => {
    const { leader, mate } = await pair();
    for (let n = 0; n < 10; n += 1) {
      const map = await createMap(leader);
      await addMarker(leader, map, { markerid: 'a' });
      const [, changed] = await Promise.all([
        deleteMarker(leader, map, 'a'),
        refusal(changeMarker(mate, map, 'a', { x: 5 })).catch(() => 'changed'),
      ]);
      expect(['changed', '404 no-such-marker']).toContain(changed);
      expect((await contentOf(map, leader)).markers).toEqual([]);
    }
  });

  it('cannot draw any more once they are kicked', async () => {
    const { clan, leader, mate, person } = await pair();
    const map = await createMap(leader);
    await addMarker(mate, map);
    const drawing = Array.from({ length: 10 }, () =>
      addMarker(mate, map).then(
        () => 'drawn',
        (error: { status?: number }) => error.status,
      ),
    );
    await act(clan, 'kick', person);
    const { revision } = await contentOf(map, leader);
    const outcomes = await Promise.all(drawing);
    expect(new Set([...outcomes, 'drawn', 403])).toEqual(new Set(['drawn', 403]));
    expect((await contentOf(map, leader)).revision).toBe(revision);
    expect(await refusal(addMarker(mate, map))).toBe('403 map-locked');
  });
});
