import { ProblemError } from '@clan-companion/contract/core/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cleanRefusal } from '../../testing/clean-refusal.ts';
import {
  createMap,
  deleteMap,
  markersIn,
  readMap,
  saveMap,
  type TestMap,
} from '../../testing/maps.ts';
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

const versionOf = async (map: TestMap): Promise<string> =>
  (await readMap(ann, map)).headers.get('etag')!;

/** Saves a marker of that type, based on a version, and returns the status. */
const saveAs = (type: string, map: TestMap, ifMatch: string): Promise<number> =>
  saveMap(ann, map, { markers: [{ x: 0, y: 0, type }] }, { 'if-match': ifMatch }).then(
    ({ status }) => status,
    (error: ProblemError) => error.status,
  );

const typesIn = async (map: TestMap): Promise<string[]> =>
  (await readMap(ann, map)).body.markers.map(({ type }) => type);

describe('the version of a map', () => {
  it('changes with every save, and is returned by it', async () => {
    const map = await createMap(ann);
    const versions = [await versionOf(map)];
    for (const body of [{ name: 'Renamed' }, { markers: [] }, { markers: [] }]) {
      const { headers } = await saveMap(ann, map, body);
      versions.push(headers.get('etag')!);
      expect(await versionOf(map)).toBe(versions.at(-1));
    }
    expect(new Set(versions).size).toBe(4);
    for (const version of versions) expect(version).toMatch(/^"[\w-]+"$/);
  });

  it('does not match another map', async () => {
    const [map, other] = [await createMap(ann), await createMap(ann)];
    const version = await versionOf(map);
    const call = () => saveMap(ann, other, { name: 'Lost' }, { 'if-match': version });
    expect(await cleanRefusal(service, call)).toBe('412 map-changed');
  });

  it('answers 304 until the map changes', async () => {
    const map = await createMap(ann);
    await saveMap(ann, map, { markers: markersIn(3) });
    const version = await versionOf(map);
    for (const known of [version, `"other", ${version}`, `W/${version}`, '*']) {
      const { status, headers, body } = await readMap(ann, map, { 'if-none-match': known });
      expect([status, headers.get('etag'), body]).toEqual([304, version, undefined]);
    }
    await saveMap(ann, map, { markers: [] });
    const { status, body } = await readMap(ann, map, { 'if-none-match': version });
    expect([status, body.markers]).toEqual([200, []]);
  });
});

describe('concurrent saves', () => {
  it('lose nothing: the second one is rejected, and can merge and retry', async () => {
    const map = await createMap(ann);
    const version = await versionOf(map);
    expect(await saveAs('Ann’s', map, version)).toBe(200);
    const late = () =>
      saveMap(ann, map, { markers: [{ x: 0, y: 0, type: 'Bob’s' }] }, { 'if-match': version });
    expect(await cleanRefusal(service, late)).toBe('412 map-changed');

    const { headers, body } = await readMap(ann, map);
    const markers = [...body.markers, { x: 0, y: 0, type: 'Bob’s' }];
    await saveMap(ann, map, { markers }, { 'if-match': headers.get('etag')! });
    expect(await typesIn(map)).toEqual(['Ann’s', 'Bob’s']);
  });

  it('can build on the version that the previous save returned', async () => {
    const map = await createMap(ann);
    const first = await saveMap(ann, map, { name: 'One' }, { 'if-match': await versionOf(map) });
    const told = first.headers.get('etag')!;
    const second = await saveMap(ann, map, { name: 'Two' }, { 'if-match': told });
    expect(second.status).toBe(200);
  });

  it('overwrite each other without If-Match: the last one wins', async () => {
    const map = await createMap(ann);
    await saveMap(ann, map, { name: 'One' });
    await saveMap(ann, map, { name: 'Two' });
    expect((await readMap(ann, map)).body.name).toBe('Two');
  });

  it('succeed exactly once when twenty on two instances use the same version', async () => {
    const map = await createMap(ann);
    const other = (await service.another()).as(ann.token);
    for (let round = 0; round < 3; round += 1) {
      const version = await versionOf(map);
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, (_, n) => {
          const markers = [{ x: 0, y: 0, type: `${round} ${n}` }];
          const by = n % 2 ? ann : other;
          return saveMap(by, map, { markers }, { 'if-match': version }).then(
            ({ headers }) => ({ status: 200, n, etag: headers.get('etag') }),
            (error: ProblemError) => ({ status: error.status, n, etag: null }),
          );
        }),
      );
      const [first, ...more] = outcomes.filter(({ status }) => status === 200);
      expect(more).toEqual([]);
      expect(outcomes.filter(({ status }) => status === 412)).toHaveLength(19);
      expect(await typesIn(map)).toEqual([`${round} ${first!.n}`]);
      expect(await versionOf(map)).toBe(first!.etag);
    }
  });

  it('keep every marker when twenty clients merge and retry', async () => {
    const map = await createMap(ann);
    const types = Array.from({ length: 20 }, (_, n) => `Marker ${n}`);
    await Promise.all(
      types.map(async (type) => {
        for (let saved = false; !saved;) {
          const { headers, body } = await readMap(ann, map);
          const markers = [...body.markers, { x: 0, y: 0, type }];
          const ifMatch = { 'if-match': headers.get('etag')! };
          saved = await saveMap(ann, map, { markers }, ifMatch).then(
            () => true,
            (error: ProblemError) => {
              expect(error.problem).toBe('map-changed');
              return false;
            },
          );
        }
      }),
    );
    expect((await typesIn(map)).toSorted()).toEqual(types.toSorted());
  });
});

describe('If-Match', () => {
  it.each([
    ['the version', (version: string) => version],
    ['a list with it', (version: string) => `"other", ${version} ,"more"`],
    ['any version', () => '*'],
    ['any version, with spaces', () => '  * '],
  ])('accepts %s', async (_, ifMatch) => {
    const map = await createMap(ann);
    expect(await saveAs('Saved', map, ifMatch(await versionOf(map)))).toBe(200);
    expect(await typesIn(map)).toEqual(['Saved']);
  });

  it.each([
    ['a weak one', (version: string) => `W/${version}`],
    ['another', () => '"other"'],
    ['one without quotes', (version: string) => version.slice(1, -1)],
    ['half of it', (version: string) => version.slice(0, -2)],
    ['a longer one', (version: string) => version.replace(/"$/, '0"')],
    ['nothing', () => ''],
    ['commas', () => ',,,'],
    ['a star among others, which means nothing', () => '"other", *'],
    ['garbage', () => '"map-1; drop table maps--'],
  ])('rejects %s', async (_, ifMatch) => {
    const map = await createMap(ann);
    const sent = { 'if-match': ifMatch(await versionOf(map)) };
    const call = () => saveMap(ann, map, { name: 'Lost' }, sent);
    expect(await cleanRefusal(service, call)).toBe('412 map-changed');
  });

  it('reveals nothing about the version to a caller who must not save', async () => {
    const [map, outsider] = [await createMap(ann), await service.signIn()];
    for (const ifMatch of [await versionOf(map), '"other"']) {
      const call = () => saveMap(outsider, map, { name: 'Lost' }, { 'if-match': ifMatch });
      expect(await cleanRefusal(service, call)).toBe('403 map-locked');
    }
  });

  it('answers 404 for a deleted map', async () => {
    const map = await createMap(ann);
    await deleteMap(ann, map);
    const call = () => saveMap(ann, map, { name: 'Lost' }, { 'if-match': '*' });
    expect(await cleanRefusal(service, call)).toBe('404 no-such-map');
  });
});
