import { type Client, ProblemError } from '@clan-companion/contract/core/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember, foundClan, type TestClan } from '../../testing/clans.ts';
import {
  addMarker,
  copyMap,
  createMap,
  createPrivateMap,
  deleteMap,
  markersIn,
  readMap,
  saveMap,
  SECRET,
  setSettings,
  startBlocked,
  type TestMap,
  withPassword,
} from '../../testing/maps.ts';
import { body as reason, signInAs } from '../../testing/operators.ts';
import { type Person, startService, type TestService } from '../../testing/service.ts';
import { listenToMap } from './live/testing/map-listener.ts';

let service: TestService;
let other: TestService;
let clan: TestClan;
let owner: Person;
let editor: Person;
let outsider: Person;
beforeAll(async () => {
  service = await startService({ QUOTA_MAPS: '6', QUOTA_MARKERS: '40', TRUST_PROXY: '1' });
  other = await service.another();
  clan = await foundClan(service);
  editor = await addMember(service, clan, { canEdit: true });
  outsider = await service.signIn();
});
afterAll(() => service.stop());

/** Each test has an owner of its own, because of the quotas. */
async function newMap(kind: 'open' | 'private' = 'open'): Promise<TestMap> {
  owner = await addMember(service, clan);
  return kind === 'open'
    ? createMap(owner)
    : { ...(await createPrivateMap(owner)), password: SECRET };
}

const outcome = (act: Promise<unknown>): Promise<string> =>
  act.then(
    () => 'done',
    (error: unknown) =>
      error instanceof ProblemError ? `${error.status} ${error.problem}` : String(error),
  );

const infoOf = (by: Client, { params }: TestMap) =>
  by.call('GET /maps/{map_id}/mapinfo', { params });

/** Who can add a marker. */
async function editors(map: TestMap): Promise<string[]> {
  const withIt = withPassword(map.password);
  const tries = {
    owner: await outcome(addMarker(owner, map)),
    editor: await outcome(addMarker(editor, map)),
    outsider: await outcome(addMarker(outsider, map, {}, withIt)),
  };
  const refused = Object.values(tries).filter((answer) => answer !== 'done');
  expect(refused.every((answer) => answer === '403 map-read-only')).toBe(true);
  return Object.entries(tries).flatMap(([who, answer]) => (answer === 'done' ? [who] : []));
}

describe('settings of a map', () => {
  it('are in the export of its owner', async () => {
    const map = await newMap();
    await setSettings(owner, map, { editors: 'clan', isArchived: true });
    const { maps } = await owner.call('GET /users/export');
    const settings = { editors: 'clan', isLocked: false, isArchived: true };
    expect(maps).toMatchObject([{ mapid: map.mapid, ...settings }]);
  });

  it.each([
    [{ editors: 'password' }, ['owner', 'editor', 'outsider']],
    [{ editors: 'clan' }, ['owner', 'editor']],
    [{ editors: 'owner' }, ['owner']],
    [{ isLocked: true }, []],
    [{ isArchived: true }, []],
  ] as const)('%j decides who may edit', async (settings, expected) => {
    const map = await newMap();
    await setSettings(owner, map, settings);
    expect(await editors(map)).toEqual(expected);
    const defaults = { editors: 'password', isLocked: false, isArchived: false };
    for (const [by, who] of [
      [owner, 'owner'],
      [editor, 'editor'],
    ] as const) {
      const canEdit = (expected as readonly string[]).includes(who);
      expect(await infoOf(by, map)).toMatchObject({ ...defaults, ...settings, canEdit });
    }
    const listed = (await owner.call('GET /maps')).find(({ mapid }) => mapid === map.mapid);
    expect(listed).toMatchObject({ ...defaults, ...settings });
    const { passwordEdits } = (await readMap(outsider, map)).body;
    expect(passwordEdits).toBe((expected as readonly string[]).includes('outsider'));
  });

  it('make every kind of change impossible while the map is locked', async () => {
    const map = await newMap();
    const { markerid } = await addMarker(owner, map);
    await setSettings(owner, map, { isLocked: true });
    const { params } = map;
    const marker = { ...params, markerid };
    const calls = [
      saveMap(owner, map, { name: 'Other' }),
      saveMap(owner, map, { markers: [] }),
      owner.call('PATCH /maps/{map_id}/markers', { params, body: { remove: [markerid] } }),
      owner.call('PUT /maps/{map_id}/markers/{markerid}', { params: marker, body: { x: 9 } }),
      owner.call('DELETE /maps/{map_id}/markers/{markerid}', { params: marker }),
      owner.call('POST /maps/{map_id}/restore', { params, body: { revision: 1 } }),
    ];
    const answers = await Promise.all(calls.map(outcome));
    expect(new Set(answers)).toEqual(new Set(['403 map-read-only']));
    await setSettings(owner, map, { isLocked: false });
    expect(await outcome(saveMap(owner, map, { name: 'Other' }))).toBe('done');
  });

  it('can be changed only by the owner, and need a value', async () => {
    const map = await newMap();
    expect(await outcome(setSettings(editor, map, { isLocked: true }))).toBe('403 not-yours');
    expect(await outcome(setSettings(outsider, map, { isLocked: true }))).toBe('403 not-yours');
    expect(await outcome(setSettings(owner, map, {}))).toBe('400 invalid-input');
  });

  it('do not tell outsiders of a private map that it is locked', async () => {
    const map = await newMap('private');
    await setSettings(owner, map, { isLocked: true });
    expect(await outcome(addMarker(outsider, map))).toBe('403 map-locked');
    const withIt = withPassword(SECRET);
    expect(await outcome(addMarker(outsider, map, {}, withIt))).toBe('403 map-read-only');
  });

  it('are in the history, and change the ETag, but not if they stay the same', async () => {
    const map = await newMap();
    const before = (await readMap(owner, map)).headers.get('etag');
    await setSettings(owner, map, { isLocked: true, editors: 'clan' });
    const after = (await readMap(owner, map)).headers.get('etag');
    expect(after).not.toBe(before);
    await setSettings(owner, map, { isLocked: true });
    expect((await readMap(owner, map)).headers.get('etag')).toBe(after);
    const { params } = map;
    const [step] = await owner.call('GET /maps/{map_id}/history', { params });
    const settings = { isLocked: true, editors: 'clan' };
    expect(step).toMatchObject({ action: 'settings', settings, added: 0, chatid: owner.chatid });
  });

  it('make a map private and open again, and end the streams of strangers', async () => {
    const map = await newMap();
    const stranger = await listenToMap(map.mapid, { url: other.url });
    const mate = await listenToMap(map.mapid, { url: other.url, token: editor.token });
    await setSettings(owner, map, { isPrivate: true });
    await stranger.ends!();
    expect((await mate.receives!(1))[0]).toMatchObject({ event: 'gap' });
    expect(await outcome(readMap(outsider, map))).toBe('403 map-locked');
    expect(await outcome(readMap(outsider, map, withPassword(map.password)))).toBe('done');
    await setSettings(owner, map, { isPrivate: false });
    expect(await outcome(readMap(outsider, map))).toBe('done');
  });

  it('check the texts of a private map that becomes open', async () => {
    const operator = await signInAs(service, 'operator');
    const filter = { kind: 'word', text: 'badword', act: 'refuse' } as const;
    await operator.call('POST /admin/filters', { body: { ...filter, ...reason } });
    const map = await newMap('private');
    await addMarker(owner, map, { description: 'a badword here' });
    expect(await outcome(setSettings(owner, map, { isPrivate: false }))).toBe('400 invalid-input');
    // The copy is private, too.
    expect(await outcome(copyMap(owner, map, { name: 'Copy' }))).toBe('done');
    expect(await infoOf(owner, map)).toMatchObject({ isPrivate: true });
  });

  it('come back with a deleted map', async () => {
    const map = await newMap();
    await setSettings(owner, map, { editors: 'owner', isArchived: true });
    await deleteMap(owner, map);
    const operator = await signInAs(service, 'operator');
    const [kept] = await operator.call('GET /admin/trash', { query: { text: String(map.mapid) } });
    const params = { trash_id: kept!.trashid };
    await operator.call('POST /admin/trash/{trash_id}/restore', { params, body: reason });
    expect(await infoOf(owner, map)).toMatchObject({ editors: 'owner', isArchived: true });
  });
});

describe('a lock', () => {
  it('lets no change through that starts after it, and none is lost that came before', async () => {
    const map = await newMap();
    const elsewhere = other.as(editor.token);
    const stranger = other.as(outsider.token);
    const [before, locked, ...after] = await startBlocked(
      service,
      `select from resource_maps where mapid = ${map.mapid} for update`,
      [
        () => outcome(addMarker(owner, map, { markerid: 'early' })),
        () => outcome(setSettings(owner, map, { isLocked: true })),
        () => outcome(addMarker(elsewhere, map, { markerid: 'late' })),
        () => outcome(saveMap(stranger, map, { markers: [] }, withPassword(map.password))),
      ],
    );
    expect([before, locked]).toEqual(['done', 'done']);
    expect(after).toEqual(Array(2).fill('403 map-read-only'));
    const { markers } = (await readMap(owner, map)).body;
    expect(markers.map(({ markerid }) => markerid)).toEqual(['early']);
  });

  it('wins or loses against concurrent changes, but both agree', async () => {
    const map = await newMap();
    const draws = Array.from({ length: 20 }, (_, n) =>
      outcome(addMarker(n % 2 ? editor : other.as(owner.token), map, { markerid: `m${n}` })),
    );
    const [, ...drawn] = await Promise.all([setSettings(owner, map, { isLocked: true }), ...draws]);
    const { markers } = (await readMap(owner, map)).body;
    expect(markers).toHaveLength(drawn.filter((answer) => answer === 'done').length);
    const params = map.params;
    const [last] = await owner.call('GET /maps/{map_id}/history', { params });
    expect(last!.action).toBe('settings');
  });
});

describe('a copy', () => {
  it('has the markers of a map that the caller may read, and a new owner', async () => {
    const map = await newMap('private');
    await saveMap(owner, map, { markers: markersIn(3) });
    await setSettings(owner, map, { isArchived: true });
    expect(await outcome(copyMap(outsider, map, { name: 'Mine' }))).toBe('403 map-locked');
    const withIt = withPassword(SECRET);
    const { mapid } = await copyMap(outsider, map, { name: 'Mine' }, withIt);
    const copy = { mapid, password: '', params: { map_id: mapid } };
    const source = (await readMap(owner, map)).body.markers;
    expect((await readMap(outsider, copy)).body).toMatchObject({
      ...{ name: 'Mine', revision: 1, markers: source, isLocked: false, isArchived: false },
    });
    expect(await infoOf(outsider, copy)).toMatchObject({ ownerid: outsider.chatid, canEdit: true });
    expect(await outcome(readMap(owner, copy))).toBe('403 map-locked');
    await addMarker(outsider, copy);
    expect((await readMap(owner, map)).body.markers).toHaveLength(3);
  });

  it('is private with a password of its own', async () => {
    const map = await newMap();
    const open = await copyMap(owner, map, { name: 'Open' });
    expect(await outcome(readMap(outsider, { params: { map_id: open.mapid } }))).toBe('done');
    const { mapid, password } = await copyMap(owner, map, { name: 'Mine', password: 'a new one' });
    expect(password).toBe('a new one');
    const copy = { params: { map_id: mapid } };
    expect(await outcome(readMap(outsider, copy))).toBe('403 map-locked');
    expect(await outcome(readMap(outsider, copy, withPassword(password)))).toBe('done');
  });

  it('counts for the quotas, also if many are made at once', async () => {
    const map = await newMap();
    await saveMap(owner, map, { markers: markersIn(12) });
    const copies = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        outcome(copyMap(n % 2 ? owner : other.as(owner.token), map, { name: 'Copy' })),
      ),
    );
    expect(copies.toSorted()).toEqual([
      ...Array<string>(4).fill('403 quota-reached'),
      ...Array<string>(2).fill('done'),
    ]);
  });
});
