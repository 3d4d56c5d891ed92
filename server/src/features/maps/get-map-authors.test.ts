import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMember, foundClan } from '../../testing/clans.ts';
import {
  addMarker,
  changeMarker,
  createMap,
  createPrivateMap,
  SECRET,
  type TestMap,
  withPassword,
} from '../../testing/maps.ts';
import type { Person, TestService } from '../../testing/service.ts';
import { borrowService } from '../../testing/shared-service.ts';

let service: TestService;
let giveBack: () => Promise<void>;
let leader: Person;
let mate: Person;
beforeAll(async () => {
  ({ service, giveBack } = await borrowService({}));
  const clan = await foundClan(service);
  leader = clan.leader;
  mate = await addMember(service, clan, { canEdit: true });
});
afterAll(() => giveBack());

const authorsOf = (by: Pick<Person, 'call'>, { params }: TestMap, headers = {}) =>
  by.call('GET /maps/{map_id}/authors', { params, headers });

it('groups markers by the person who added them, with the time of the last change', async () => {
  const map = await createMap(leader);
  await addMarker(leader, map, { markerid: 'a' });
  await addMarker(mate, map, { markerid: 'b' });
  await addMarker(leader, map, { markerid: 'c' });
  await service.sql(`update markers set changed = '2020-01-02' where mapid = $1`, [map.mapid]);
  await service.sql(`update markers set changed = null where mapid = $1 and markerid = 'c'`, [
    map.mapid,
  ]);
  const [own, other] = await authorsOf(mate, map);
  expect(own).toMatchObject({ chatid: leader.chatid, chattag: leader.chattag });
  expect(own?.markers).toEqual([
    { markerid: 'a', changed: expect.stringContaining('2020') },
    { markerid: 'c' },
  ]);
  expect(other).toMatchObject({ chatid: mate.chatid, markers: [{ markerid: 'b' }] });
  // The author stays, whoever changes it.
  await changeMarker(leader, map, 'b', { x: 9 });
  const [, changed] = await authorsOf(leader, map);
  expect(changed?.chatid).toBe(mate.chatid);
  expect(changed?.markers[0]?.changed).not.toContain('2020');
});

it('names nobody to others', async () => {
  const map = await createMap(leader);
  await addMarker(leader, map, { markerid: 'a' });
  await addMarker(mate, map, { markerid: 'b' });
  for (const viewer of [service.visitor, await service.signIn()]) {
    const authors = await authorsOf(viewer, map);
    expect(authors).toHaveLength(1);
    expect(Object.keys(authors[0]!)).toEqual(['markers']);
    expect(authors[0]?.markers.map(({ markerid }) => markerid)).toEqual(['a', 'b']);
  }
});

it('needs the password of a private map', async () => {
  const map = await createPrivateMap(leader);
  await expect(authorsOf(service.visitor, map)).rejects.toMatchObject({ problem: 'map-locked' });
  expect(await authorsOf(service.visitor, map, withPassword(SECRET))).toEqual([]);
});
