import type { Client } from '@clan-companion/contract/core/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMember, foundClan } from '../../testing/clans.ts';
import { cleanRefusal } from '../../testing/clean-refusal.ts';
import {
  createMap,
  createPrivateMap,
  deleteMap,
  readMap,
  saveMap,
  SECRET,
  type TestMap,
  withPassword,
} from '../../testing/maps.ts';
import { hide, show } from '../../testing/moderation.ts';
import { startService, type TestService } from '../../testing/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({ OPEN_MAPS: 'on' });
});
afterAll(() => service.stop());

const contentOf = async (by: Client, map: TestMap) => (await readMap(by, map)).body;
const info = (by: Client, { params }: TestMap, headers = {}) =>
  by.call('GET /maps/{map_id}/mapinfo', { params, headers });

/** Every use of a map, with its password. */
const uses = (by: Client, map: TestMap): (() => Promise<unknown>)[] => {
  const headers = withPassword(map.password);
  return [
    () => readMap(by, map),
    () => readMap(by, map, headers),
    () => info(by, map, headers),
    () => saveMap(by, map, { name: 'Saved' }, headers),
    () => deleteMap(by, map, headers),
  ];
};

/** Answers as for a map that does not exist, which also depends on the session. */
async function expectMissing(by: Client, map: TestMap) {
  const refusals = async (of: TestMap) => {
    const answers: string[] = [];
    for (const use of uses(by, of)) answers.push(await cleanRefusal(service, use));
    return answers;
  };
  const missing = await refusals({ ...map, params: { map_id: 2_000_000_000 } });
  expect(missing).toContain('404 no-such-map');
  expect(await refusals(map)).toEqual(missing);
}

it('shows a hidden map to its owner and their clan only', async () => {
  const clan = await foundClan(service);
  const owner = await addMember(service, clan);
  const [editor, mate] = [
    await addMember(service, clan, { canEdit: true }),
    await addMember(service, clan),
  ];
  const outsider = await service.signIn();
  const map = await createMap(owner);
  const before = await contentOf(service.visitor, map);
  expect(before).toMatchObject({ name: 'Iron Valley' });
  await readMap(outsider, map);
  await hide(service, 'map', map.mapid);
  for (const insider of [owner, editor, mate]) {
    expect(await contentOf(insider, map)).toEqual(before);
    expect((await insider.call('GET /maps')).map(({ mapid }) => mapid)).toEqual([map.mapid]);
    await info(insider, map);
  }
  // After the members, whose answers must not be cached for everyone.
  for (const stranger of [service.visitor, outsider]) await expectMissing(stranger, map);
  await saveMap(editor, map, { name: 'Saved' });
  expect(await contentOf(owner, map)).toMatchObject({ name: 'Saved' });
  await show(service, 'map', map.mapid);
  expect(await contentOf(service.visitor, map)).toMatchObject({ name: 'Saved' });
  await hide(service, 'map', map.mapid);
  await deleteMap(owner, map);
});

it('takes no password for a hidden private map', async () => {
  const [owner, outsider] = [await service.signIn(), await service.signIn()];
  const map = await createPrivateMap(owner);
  await readMap(outsider, map, withPassword(SECRET));
  await hide(service, 'map', map.mapid);
  await expectMissing(outsider, map);
  const { params } = map;
  const body = { password: 'another one' };
  const change = () => outsider.call('PUT /maps/{map_id}/password', { params, body });
  expect(await cleanRefusal(service, change)).toBe('404 no-such-map');
  await owner.call('PUT /maps/{map_id}/password', { params, body });
});

it('shows a hidden map without an owner to nobody', async () => {
  const map = await createMap(service.visitor);
  await readMap(service.visitor, map);
  await hide(service, 'map', map.mapid);
  for (const by of [service.visitor, await service.signIn()]) await expectMissing(by, map);
});
