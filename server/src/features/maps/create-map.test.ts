import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cleanRefusal } from '../../testing/clean-refusal.ts';
import {
  CAN_BE_EDITED,
  DEFAULT_INFO,
  createMap,
  createPrivateMap,
  readMap,
  SECRET,
  withPassword,
} from '../../testing/maps.ts';
import { rawCall } from '../../testing/raw-call.ts';
import type { Person, TestService } from '../../testing/service.ts';
import { borrowService } from '../../testing/shared-service.ts';
import { productionTiming } from '../../timing.ts';

let service: TestService;
let giveBack: () => Promise<void>;
let ann: Person;
beforeAll(async () => {
  ({ service, giveBack } = await borrowService({}));
  ann = await service.signIn('Ann');
});
afterAll(() => giveBack());

const post = (query: string, caller?: { token: string }) =>
  rawCall(service, caller, `POST /maps?${query}`);
const info = (mapid: number) =>
  ann.call('GET /maps/{map_id}/mapinfo', { params: { map_id: mapid } });

describe('a map without a chosen password', () => {
  it('is open and unowned if created by a visitor, and has a generated password', async () => {
    const created = await service.visitor.call('POST /maps', { query: { name: 'Commons' } });
    const { mapid } = created;
    expect(created).toEqual({ mapid, password: expect.stringMatching(/^[\w-]{20,}$/) });
    expect(await info(mapid)).toEqual({
      mapid,
      name: 'Commons',
      ...DEFAULT_INFO,
      isPrivate: false,
      canEdit: false,
    });
  });

  it('is open and belongs to the person who created it while signed in', async () => {
    const created = await ann.call('POST /maps', { query: { name: 'Camp' } });
    const { mapid } = created;
    expect(created).toEqual({ mapid, password: expect.stringMatching(/^[\w-]{20,}$/) });
    const own = { ...DEFAULT_INFO, ownerid: ann.chatid, isPrivate: false, canEdit: true };
    expect(await info(mapid)).toEqual({ mapid, name: 'Camp', ...own });
  });

  it('starts without markers', async () => {
    const { mapid, params } = await createMap(service.visitor);
    const { body } = await readMap(service.visitor, { params });
    const empty = { ...CAN_BE_EDITED, revision: 1, markers: [] };
    expect(body).toEqual({ mapid, name: 'Iron Valley', isOwned: false, ...empty });
  });

  it('has a unique generated password', async () => {
    const maps = await Promise.all(Array.from({ length: 20 }, () => createMap(service.visitor)));
    expect(new Set(maps.map(({ password }) => password)).size).toBe(20);
  });
});

describe('a map with a chosen password', () => {
  it('is private, and the response contains the password', async () => {
    const query = { name: 'Oasis', password: SECRET };
    const created = await ann.call('POST /maps', { query });
    const { mapid } = created;
    expect(created).toEqual({ mapid, password: SECRET });
    const own = { ...DEFAULT_INFO, ownerid: ann.chatid, isPrivate: true, canEdit: true };
    expect(await info(mapid)).toEqual({ mapid, name: 'Oasis', ...own });
  });

  it('requires a session', async () => {
    for (const caller of [undefined, { token: 'x'.repeat(43) }]) {
      const call = () => post('name=Oasis&password=open-sesame', caller);
      expect(await cleanRefusal(service, call)).toBe('401 sign-in-needed');
    }
  });

  it('accepts a password in any script up to 128 characters, and trims it', async () => {
    const password = `砂 ${'🦊'.repeat(125)}é`;
    const map = await createMap(ann, { password: `  ${password} ` });
    expect(map.password).toBe(password);
    const { body } = await readMap(service.visitor, map, withPassword(password));
    expect(body.mapid).toBe(map.mapid);
  });

  it.each([
    '',
    '%20%20',
    'abc',
    '%20abc%20',
    'x'.repeat(129),
    'ab%00cd',
    'ab%0Acd',
    '%FF%FF%FF%FF',
  ])('is not created with the invalid password %j', async (password) => {
    const call = () => post(`name=Oasis&password=${password}`, ann);
    expect(await cleanRefusal(service, call)).toBe('400 invalid-input query/password');
  });

  it('stores the password only as a salted slow hash', async () => {
    const { passwordCost } = productionTiming;
    const other = (await service.another({}, { passwordCost })).as(ann.token);
    const maps = [await createPrivateMap(other), await createPrivateMap(other)];
    const rows = await service.sql<{ row: string; passwordhash: string }>(
      'select m::text as row, passwordhash from resource_maps m where mapid = any($1)',
      [maps.map(({ mapid }) => mapid)],
    );
    for (const { row, passwordhash } of rows) {
      expect(row).not.toContain(SECRET);
      expect(passwordhash).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/);
    }
    expect(new Set(rows.map(({ passwordhash }) => passwordhash)).size).toBe(2);
  });
});

describe('the map name', () => {
  it.each([
    ['  Iron  Valley ', 'Iron  Valley'],
    ['x'.repeat(60), 'x'.repeat(60)],
    ['🦊'.repeat(60), '🦊'.repeat(60)],
    ['砂の谷 100%_\\', '砂の谷 100%_\\'],
    ['null', 'null'],
  ])('%j is stored as %j', async (sent, kept) => {
    const { params } = await createMap(service.visitor, { name: sent });
    expect((await readMap(service.visitor, { params })).body.name).toBe(kept);
  });

  it.each([
    '',
    'name=',
    'name=%20',
    `name=${'x'.repeat(61)}`,
    `name=${encodeURIComponent('🦊'.repeat(61))}`,
    'name=a%00b',
    'name=a%0Ab',
    'name=a%7Fb',
    'name=%ED%A0%80',
    'name=one&name=two',
  ])('is rejected in the query %j', async (query) => {
    const call = () => post(query, ann);
    expect(await cleanRefusal(service, call)).toBe('400 invalid-input query/name');
  });
});

it('ignores unknown parameters', async () => {
  const created = await post('name=Newer&isPrivate=true&ownerid=1&colour=red');
  const { mapid } = created as { mapid: number };
  const open = { ...DEFAULT_INFO, isPrivate: false, canEdit: false };
  expect(await info(mapid)).toEqual({ mapid, name: 'Newer', ...open });
});

it('treats an invalid session as none', async () => {
  const created = await post('name=Commons', { token: 'x'.repeat(43) });
  const { mapid } = created as { mapid: number };
  expect(await info(mapid)).toMatchObject({ name: 'Commons', isPrivate: false, canEdit: false });
  expect(await info(mapid)).not.toHaveProperty('ownerid');
});
