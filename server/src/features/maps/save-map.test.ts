import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cleanRefusal } from '../../testing/clean-refusal.ts';
import {
  CAN_BE_EDITED,
  createMap,
  markersIn,
  readMap,
  saveMap,
  type TestMap,
  withPassword,
} from '../../testing/maps.ts';
import { rawCall } from '../../testing/raw-call.ts';
import type { Person, TestService } from '../../testing/service.ts';
import { borrowService } from '../../testing/shared-service.ts';

let service: TestService;
let giveBack: () => Promise<void>;
let ann: Person;
beforeAll(async () => {
  ({ service, giveBack } = await borrowService({}));
  ann = await service.signIn('Ann');
});
afterAll(() => giveBack());

const contentOf = async (map: TestMap) => (await readMap(service.visitor, map)).body;

/** A map with content that a rejected request must not change. */
async function createFilledMap(): Promise<TestMap> {
  const map = await createMap(ann);
  await saveMap(ann, map, { markers: [{ x: 1, y: 2, type: 'Iron' }] });
  return map;
}

/** Sends a raw body, which the typed client might not allow. */
const put = (map: TestMap, body: string, headers: Record<string, string> = {}) =>
  rawCall(service, ann, `PUT /maps/${map.mapid}`, {
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });

describe('saving a map', () => {
  it('changes the name, the markers or both, and keeps what is omitted', async () => {
    const map = await createMap(ann);
    const own = { ...CAN_BE_EDITED, mapid: map.mapid, isOwned: true, revision: expect.any(Number) };
    const marker = { markerid: 'a', x: 1, y: 2, type: 'Iron' };
    const saved = { message: 'The map has been saved.' };

    expect((await saveMap(ann, map, { name: 'Renamed' })).body).toEqual(saved);
    expect(await contentOf(map)).toEqual({ ...own, name: 'Renamed', markers: [] });

    expect((await saveMap(ann, map, { markers: [marker] })).body).toEqual(saved);
    expect(await contentOf(map)).toEqual({ ...own, name: 'Renamed', markers: [marker] });

    expect((await saveMap(ann, map, { name: 'Both', markers: [] })).body).toEqual(saved);
    expect(await contentOf(map)).toEqual({ ...own, name: 'Both', markers: [] });
  });

  it('replaces the list of markers, in the order sent', async () => {
    const map = await createFilledMap();
    const types = ['c', 'a', 'b'];
    await saveMap(ann, map, { markers: types.map((type) => ({ x: 0, y: 0, type })) });
    expect((await contentOf(map)).markers.map(({ type }) => type)).toEqual(types);
  });

  it('does not change other maps', async () => {
    const [map, other] = [await createFilledMap(), await createFilledMap()];
    const before = await contentOf(other);
    await saveMap(ann, map, { name: 'Renamed', markers: [] });
    expect(await contentOf(other)).toEqual(before);
  });

  it('ignores unknown fields of the map and its markers', async () => {
    const map = await createMap(ann);
    const marker = { markerid: 'a', x: 1, y: 2, type: 'Iron' };
    const unknown = { colour: 'red', mapid: 7, ownerid: 'x', __proto__: null };
    const body = { ...unknown, isPrivate: true, markers: [{ ...marker, ...unknown }] };
    await put(map, JSON.stringify(body).replace('{', '{"__proto__":{"name":"Polluted"},'));
    expect(await contentOf(map)).toEqual({
      mapid: map.mapid,
      name: 'Iron Valley',
      isOwned: true,
      ...CAN_BE_EDITED,
      revision: 2,
      markers: [marker],
    });
    const info = await ann.call('GET /maps/{map_id}/mapinfo', { params: map.params });
    expect(info).toMatchObject({ ownerid: ann.chatid, isPrivate: false });
  });

  it('answers 404 for a map that does not exist', async () => {
    const none = { mapid: 2147483647, password: '', params: { map_id: 2147483647 } };
    const call = () => saveMap(ann, none, { name: 'Renamed' });
    expect(await cleanRefusal(service, call)).toBe('404 no-such-map');
    const malformed = () => put({ ...none, mapid: -1 }, '{"name":"Renamed"}');
    expect(await cleanRefusal(service, malformed)).toBe('400 invalid-input path/map_id');
  });
});

describe('a rejected save', () => {
  const marker = (fields: string) => `{"markers":[{"x":0,"y":0,"type":"Iron",${fields}}]}`;
  const text = (field: string, value: string) => marker(`"${field}":${JSON.stringify(value)}`);

  it.each([
    ['{}', 'body'],
    ['{"mappass":"long enough"}', 'body'],
    ['', 'body'],
    ['null', 'body'],
    ['[]', 'body'],
    ['"name"', 'body'],
    ['{"name":"x"', 'body'],
    ['{"name":3}', 'body/name'],
    ['{"name":null}', 'body/name'],
    ['{"name":""}', 'body/name'],
    ['{"name":"a\\u0000b"}', 'body/name'],
    ['{"name":"a\\nb"}', 'body/name'],
    ['{"name":"\\ud800"}', 'body/name'],
    [JSON.stringify({ name: '🦊'.repeat(61) }), 'body/name'],
    ['{"name":"x","mappass":7777}', 'body/mappass'],
    [JSON.stringify({ name: 'x', mappass: 'x'.repeat(129) }), 'body/mappass'],
    ['{"markers":{}}', 'body/markers'],
    ['{"markers":null}', 'body/markers'],
    ['{"markers":"[]"}', 'body/markers'],
    ['{"markers":[7]}', 'body/markers/0'],
    ['{"markers":[{"y":0,"type":"Iron"}]}', 'body/markers/0/x'],
    ['{"markers":[{"x":0,"type":"Iron"}]}', 'body/markers/0/y'],
    ['{"markers":[{"x":0,"y":0}]}', 'body/markers/0/type'],
    [marker('"x":"1"'), 'body/markers/0/x'],
    [marker('"x":null'), 'body/markers/0/x'],
    [marker('"x":true'), 'body/markers/0/x'],
    [marker('"x":[1]'), 'body/markers/0/x'],
    [marker('"x":1e400'), 'body/markers/0/x'],
    [marker('"y":-1e400'), 'body/markers/0/y'],
    [marker('"x":NaN'), 'body'],
    [marker('"x":Infinity'), 'body'],
    [marker('"x":"NaN"'), 'body/markers/0/x'],
    [marker('"y":"Infinity"'), 'body/markers/0/y'],
    [text('type', ''), 'body/markers/0/type'],
    [text('type', 'x'.repeat(41)), 'body/markers/0/type'],
    [text('type', 'a\u0000b'), 'body/markers/0/type'],
    [text('type', 'a\nb'), 'body/markers/0/type'],
    [marker('"type":1'), 'body/markers/0/type'],
    [text('description', 'x'.repeat(301)), 'body/markers/0/description'],
    [text('description', 'a\u001bb'), 'body/markers/0/description'],
    [marker('"description":null'), 'body/markers/0/description'],
    [text('markerid', ''), 'body/markers/0/markerid'],
    [text('markerid', 'a b'), 'body/markers/0/markerid'],
    [text('markerid', 'a\n'), 'body/markers/0/markerid'],
    [text('markerid', 'ä'), 'body/markers/0/markerid'],
    [text('markerid', 'x'.repeat(41)), 'body/markers/0/markerid'],
    [marker('"markerid":1'), 'body/markers/0/markerid'],
  ])('changes nothing for the body %j: %s', async (body, where) => {
    const map = await createFilledMap();
    expect(await cleanRefusal(service, () => put(map, body))).toBe(`400 invalid-input ${where}`);
  });

  it('changes nothing if the content type is not JSON', async () => {
    const map = await createFilledMap();
    for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
      const call = () => put(map, '{"name":"Renamed"}', { 'content-type': type });
      expect(await cleanRefusal(service, call)).toBe('415 not-json');
    }
  });

  it('changes nothing if the password header is too long', async () => {
    const map = await createFilledMap();
    const call = () =>
      saveMap(ann, map, { name: 'Renamed' }, { 'x-map-password': 'x'.repeat(129) });
    expect(await cleanRefusal(service, call)).toBe('400 invalid-input header/x-map-password');
  });
});

describe('a marker', () => {
  it.each([0, 0.1, -123456.789, 5e-324, 1.7976931348623157e308, Number.MAX_SAFE_INTEGER])(
    'can be at %d',
    async (x) => {
      const map = await createMap(ann);
      await saveMap(ann, map, { markers: [{ x, y: -x, type: 'Iron' }] });
      // `JSON.stringify` writes -0 as 0.
      expect((await contentOf(map)).markers).toMatchObject([{ x, y: x === 0 ? 0 : -x }]);
    },
  );

  it('has trimmed texts of any script up to the limits, and no empty description', async () => {
    const map = await createMap(ann);
    const [type, description] = ['🦊'.repeat(40), '砂'.repeat(300)];
    await saveMap(ann, map, {
      markers: [
        { markerid: 'a', x: 0, y: 0, type: `  ${type} `, description: ` ${description}  ` },
        { markerid: 'b', x: 0, y: 0, type: 'Iron', description: '  ' },
      ],
    });
    expect((await contentOf(map)).markers).toEqual([
      { markerid: 'a', x: 0, y: 0, type, description },
      { markerid: 'b', x: 0, y: 0, type: 'Iron' },
    ]);
  });

  it('can have line breaks in its description', async () => {
    const map = await createMap(ann);
    const marker = { markerid: 'a', x: 0, y: 0, type: 'Iron', description: 'By the arch.\nDig.' };
    await saveMap(ann, map, { markers: [marker] });
    expect((await contentOf(map)).markers).toEqual([marker]);
  });

  it('is given an id, and keeps it when it is sent back', async () => {
    const map = await createMap(ann);
    await saveMap(ann, map, { markers: markersIn(3) });
    const { markers } = await contentOf(map);
    const ids = markers.map(({ markerid }) => markerid);
    expect(new Set(ids).size).toBe(3);
    for (const id of ids) expect(id).toMatch(/^[\w-]{12}$/);

    const moved = markers.toReversed().map((marker) => ({ ...marker, x: 7 }));
    await saveMap(ann, map, { markers: [...moved, { x: 0, y: 0, type: 'New' }] });
    const after = (await contentOf(map)).markers;
    expect(after.slice(0, 3)).toEqual(moved);
    expect(ids).not.toContain(after[3]?.markerid);
  });

  it('can have an id chosen by the client, even the same one in two maps', async () => {
    const [map, other] = [await createMap(ann), await createMap(ann)];
    const markerid = `${'x'.repeat(37)}_-7`;
    for (const each of [map, other]) {
      await saveMap(ann, each, { markers: [{ markerid, x: 0, y: 0, type: 'Iron' }] });
      expect((await contentOf(each)).markers[0]?.markerid).toBe(markerid);
    }
  });

  it('must have a unique id within the map', async () => {
    const map = await createFilledMap();
    const [a, b] = ['a', 'b'].map((markerid) => ({ markerid, x: 0, y: 0, type: 'Iron' }));
    const call = () => saveMap(ann, map, { markers: [a!, b!, { ...a!, x: 1 }] });
    expect(await cleanRefusal(service, call)).toBe('400 invalid-input body/markers/2/markerid');
  });
});

describe('the size of a map', () => {
  it('is at most 5,000 markers, which can be read and saved again', async () => {
    const map = await createMap(ann);
    await saveMap(ann, map, { markers: markersIn(5000) });
    const { markers } = await contentOf(map);
    expect(markers).toHaveLength(5000);
    expect(markers[4999]).toMatchObject({ x: 4999.5, y: -4999, type: 'Iron' });
    await saveMap(ann, map, { markers });
    expect((await contentOf(map)).markers).toEqual(markers);

    const call = () => saveMap(ann, map, { markers: markersIn(5001) });
    expect(await cleanRefusal(service, call)).toBe('400 invalid-input body/markers');
  });

  it('is at most 1 MiB per request', async () => {
    const map = await createFilledMap();
    const body = (bytes: number) => `{"name":"Just fits"}${' '.repeat(bytes - 20)}`;
    await put(map, body(1024 * 1024));
    expect((await contentOf(map)).name).toBe('Just fits');
    const call = () => put(map, body(1024 * 1024 + 1));
    expect(await cleanRefusal(service, call)).toBe('413 too-large');
  });
});

describe('the password of an unowned map', () => {
  it('is accepted in the header and in the body, and the body wins', async () => {
    const map = await createMap(service.visitor);
    const { visitor } = service;
    const save = async (name: string, mappass?: string, headers = {}) => {
      await saveMap(visitor, map, { name, ...(mappass && { mappass }) }, headers);
      return (await contentOf(map)).name;
    };
    expect(await save('By body', map.password)).toBe('By body');
    expect(await save('By header', undefined, withPassword(map.password))).toBe('By header');
    expect(await save('By both', map.password, withPassword('wrong'))).toBe('By both');
    for (const mappass of ['', 'abc']) {
      const tooShort = () => saveMap(visitor, map, { name: 'No', mappass });
      expect(await cleanRefusal(service, tooShort)).toBe('403 map-locked');
    }
    const query = `PUT /maps/${map.mapid}?mappass=${map.password}`;
    const init = { headers: { 'content-type': 'application/json' }, body: '{"name":"By query"}' };
    const call = () => rawCall(service, undefined, query, init);
    expect(await cleanRefusal(service, call)).toBe('403 map-locked');
  });
});
