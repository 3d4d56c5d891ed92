import { afterAll, beforeAll, expect, it } from 'vitest';
import { act, addMember, foundClan } from '../../../testing/clans.ts';
import {
  addMarker,
  changeMarker,
  createMap,
  createPrivateMap,
  setSettings,
  type TestMap,
} from '../../../testing/maps.ts';
import { type Person, startService, type TestService } from '../../../testing/service.ts';
import { announceDueMarkers } from '../jobs.ts';
import { runJob } from '../../../platform/jobs/testing/run-job.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const run = () => runJob(service.db, announceDueMarkers);
const watch = (map: TestMap, by: Person) =>
  by.call('PUT /maps/{map_id}/watch', { params: map.params, body: { isWatching: true } });
const inbox = async (person: Person) =>
  (await person.call('GET /users/notifications'))
    .filter(({ kind }) => kind === 'marker-due')
    .map(({ message }) => message);
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
/** Makes all timers that run end now. */
const pass = () =>
  service.sql(`update markers set returnsfrom = now() where returnsfrom is not null`);

it('announces markers that are back once, also by two processes at once', async () => {
  const clan = await foundClan(service);
  const mate = await addMember(service, clan, { canEdit: true });
  const map = await createMap(clan.leader);
  await watch(map, mate);
  await addMarker(clan.leader, map, { markerid: 'a', returnsfrom: inAnHour() });
  await addMarker(clan.leader, map, { type: 'Water', returnsfrom: inAnHour() });
  expect(await run()).toBe(0);
  await pass();
  const both = await Promise.all([run(), run()]);
  expect(both[0] + both[1]).toBe(2);
  expect(await inbox(mate)).toEqual(['Back on the map “Iron Valley”: Iron, Water.']);
  expect(await inbox(clan.leader)).toEqual([]);
  const changes = await service.sql(
    `select clanid, detail from changes where action = 'marker-due'`,
  );
  expect(changes).toEqual([
    { clanid: clan.clanid, detail: { mapid: map.mapid, name: 'Iron Valley', item: 'Iron, Water' } },
  ]);

  // Other fields can change since then.
  await changeMarker(mate, map, 'a', { x: 7, quality: 3 });
  expect(await run()).toBe(0);
  await changeMarker(mate, map, 'a', { returnsfrom: inAnHour() });
  await pass();
  expect(await run()).toBe(1);
  expect(await inbox(mate)).toHaveLength(2);
});

it('announces nothing that was back already when it was drawn', async () => {
  const ann = await service.signIn();
  const map = await createMap(ann);
  await watch(map, ann);
  await addMarker(ann, map, { returnsfrom: '2026-01-31T18:30:00.000Z' });
  expect(await run()).toBe(0);
});

it('notifies nobody who has lost access', async () => {
  const clan = await foundClan(service);
  const mate = await addMember(service, clan);
  const map = await createPrivateMap(clan.leader);
  await watch(map, mate);
  await watch(map, clan.leader);
  await addMarker(clan.leader, map, { returnsfrom: inAnHour() });
  await act(clan, 'kick', mate);
  await pass();
  expect(await run()).toBe(1);
  expect(await inbox(mate)).toEqual([]);
  expect(await inbox(clan.leader)).toEqual(['Back on the map “Hidden Oasis”: Iron.']);
});

it('announces nothing of archived maps', async () => {
  const ann = await service.signIn();
  const map = await createMap(ann);
  await watch(map, ann);
  await addMarker(ann, map, { returnsfrom: inAnHour() });
  await setSettings(ann, map, { isArchived: true });
  await pass();
  expect(await run()).toBe(1);
  expect(await inbox(ann)).toEqual([]);
});
