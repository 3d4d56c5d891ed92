import { ProblemError } from '@clan-companion/contract/core/client';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { deleteUnvisitedMaps } from './jobs.ts';
import { startJobs } from '../../platform/jobs/testing/reminders.ts';
import { readConfig } from '../../config.ts';
import { cleanRefusal } from '../../testing/clean-refusal.ts';
import {
  createMap,
  deleteMap,
  fromElsewhere,
  markersIn,
  readMap,
  saveMap,
  type TestMap,
  withPassword,
} from '../../testing/maps.ts';
import { startService, type TestService } from '../../testing/service.ts';

let service: TestService;
let other: TestService;
beforeAll(async () => {
  service = await startService({
    TRUST_PROXY: '1',
    QUOTA_OPEN_MAPS_MIB: '1',
    QUOTA_OPEN_MAPS_TOTAL_MIB: '8',
  });
  other = await service.another();
});
afterAll(() => service.stop());

type Headers = Record<string, string>;

async function create(headers: Headers, on = service): Promise<TestMap> {
  const { body } = await on.visitor.send('POST /maps', { query: { name: 'Oasis' }, headers });
  return { ...body, params: { map_id: body.mapid } };
}

const heavy = (kib: number) =>
  markersIn(Math.floor((kib * 1024) / 350)).map((marker) => ({
    ...marker,
    description: 'x'.repeat(260),
  }));

const save = (map: TestMap, kib: number, on = service) =>
  saveMap(on.visitor, map, { markers: heavy(kib) }, withPassword(map.password));

const outcome = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error: unknown) => {
      if (!(error instanceof ProblemError)) throw error;
      const { problem, details } = error;
      return `${problem} ${details.quota?.of} ${details.quota?.limit}`;
    },
  );

const deleteAll = () => service.sql('delete from resource_maps');
const totalBytes = async () => {
  const [row] = await service.sql<{ total: number }>(
    'select sum(openbytes)::int as total from resource_maps',
  );
  return row!.total;
};

describe('maps without an owner', () => {
  it('count for an IPv6 network of a household together', async () => {
    await deleteAll();
    const from = (end: string) => ({ 'x-forwarded-for': `2001:db8:7:${end}` });
    for (let n = 0; n < 16; n += 1) await create(from(`${n}::1`));
    expect(await outcome(create(from('ff::1')))).toBe('quota-reached open-maps-mib 1');
    expect(await outcome(create({ 'x-forwarded-for': '2001:db8:8::1' }))).toBe('done');
  });

  it('can be changed without taking more space after a quota was lowered', async () => {
    await deleteAll();
    const map = await create(fromElsewhere());
    const strict = await service.another({
      QUOTA_OPEN_MAPS_MIB: '0',
      QUOTA_OPEN_MAPS_TOTAL_MIB: '0',
    });
    await save(map, 60, strict);
    expect(await outcome(save(map, 70, strict))).toBe('quota-reached open-maps-mib 0');
  });

  it('can take so much from one network, and each counts as 64 KiB or more', async () => {
    await deleteAll();
    const here = fromElsewhere();
    const maps: TestMap[] = [];
    for (let n = 0; n < 16; n += 1) maps.push(await create(here));
    expect(await outcome(create(here))).toBe('quota-reached open-maps-mib 1');
    expect(await outcome(create(here, other))).toBe('quota-reached open-maps-mib 1');
    expect(await outcome(create(fromElsewhere()))).toBe('done');
    expect(await outcome(save(maps[0]!, 100))).toBe('quota-reached open-maps-mib 1');
    const person = await service.signIn();
    await deleteMap(person, maps[1]!, withPassword(maps[1]!.password));
    await save(maps[0]!, 100);
    await saveMap(service.visitor, maps[0]!, { markers: [] }, withPassword(maps[0]!.password));
    await create(here);
  });

  it('cannot exceed that by calls at once on two instances', async () => {
    await deleteAll();
    const here = fromElsewhere();
    const calls = Array.from({ length: 24 }, (_, n) =>
      outcome(create(here, n % 2 ? other : service)),
    );
    const results = await Promise.all(calls);
    expect(results.filter((result) => result === 'done')).toHaveLength(16);
    expect(new Set(results)).toEqual(new Set(['done', 'quota-reached open-maps-mib 1']));
  });

  it('are small', async () => {
    await deleteAll();
    const map = await create(fromElsewhere());
    await save(map, 500);
    expect(await outcome(save(map, 530))).toBe('quota-reached open-map-kib 512');
  });

  it('have a ceiling for all of them together', async () => {
    await deleteAll();
    const maps = await Promise.all(Array.from({ length: 20 }, () => create(fromElsewhere())));
    const results = await Promise.all(
      maps.map((map, n) => outcome(save(map, 500, n % 2 ? other : service))),
    );
    expect(new Set(results)).toEqual(new Set(['done', 'quota-reached open-maps-total-mib 8']));
    const stored = await totalBytes();
    expect(stored).toBeLessThanOrEqual(8 * 2 ** 20);
    // What is left does not suffice for another one.
    const [{ largest } = { largest: 0 }] = await service.sql<{ largest: number }>(
      'select max(openbytes) as largest from resource_maps',
    );
    expect(stored + largest - 65_536).toBeGreaterThan(8 * 2 ** 20);
    await Promise.all(maps.map((map) => save(map, 1)));
    expect(await totalBytes()).toBe(20 * 65_536);
  });

  it('store only a keyed hash of the network', async () => {
    await deleteAll();
    const here = fromElsewhere();
    await create(here);
    await create(here, other);
    await create(fromElsewhere());
    const rows = await service.sql<{ creator: Buffer }>(
      'select creator from resource_maps order by mapid',
    );
    const [one, two, three] = rows.map(({ creator }) => creator.toString('hex'));
    expect(one).toBe(two);
    expect(one).not.toBe(three);
    expect(one).toHaveLength(32);
  });

  it('do not count for a person, and the other way round', async () => {
    await deleteAll();
    const person = await service.signIn();
    await createMap(person);
    expect(await totalBytes()).toBeNull();
    const [row] = await service.sql<{ creator: unknown }>('select creator from resource_maps');
    expect(row).toEqual({ creator: null });
  });

  it('can be turned off, and are then still read', async () => {
    await deleteAll();
    const map = await create(fromElsewhere());
    const off = await service.another({ OPEN_MAPS: 'off' });
    expect(await cleanRefusal(service, () => create(fromElsewhere(), off))).toBe(
      '401 sign-in-needed',
    );
    await readMap(off.visitor, map);
    await save(map, 1, off);
    await createMap(await off.signIn());
    expect(await off.visitor.call('GET /app/config.json')).not.toHaveProperty('openMapDays');
    expect(await service.visitor.call('GET /app/config.json')).toMatchObject({ openMapDays: 90 });
  });
});

describe('a map without an owner', () => {
  const config = readConfig({ PORT: '0', OPEN_MAP_DAYS: '90' });
  const visitedDaysAgo = (map: TestMap, days: number) =>
    service.sql(`update resource_maps set visited = now() - make_interval(days => ${days})
                 where mapid = ${map.mapid}`);
  const exists = async ({ mapid }: TestMap) =>
    (await service.sql(`select from resource_maps where mapid = ${mapid}`)).length > 0;

  it('is deleted after so many days without a visit, and no other map', async () => {
    await deleteAll();
    const [old, young] = [await create(fromElsewhere()), await create(fromElsewhere())];
    const owned = await createMap(await service.signIn());
    await readMap(service.visitor, old);
    await visitedDaysAgo(old, 91);
    await visitedDaysAgo(young, 89);
    await visitedDaysAgo(owned, 500);
    const jobs = await startJobs(service.location, [deleteUnvisitedMaps(config)]);
    onTestFinished(() => jobs.stop());
    await expect.poll(() => exists(old)).toBe(false);
    expect([await exists(young), await exists(owned)]).toEqual([true, true]);
    await expect
      .poll(() => readMap(service.visitor, old).catch((error: ProblemError) => error.problem))
      .toBe('no-such-map');
    expect(await totalBytes()).toBe(65_536);
  });

  it('is checked at each interval, so that the service knows when it last ran', async () => {
    await deleteAll();
    await service.sql(`update heartbeat set at = now() - interval '1 hour'`);
    const jobs = await startJobs(service.location, [deleteUnvisitedMaps(config)]);
    onTestFinished(() => jobs.stop());
    const isRecent = async () => {
      const [row] = await service.sql<{ recent: boolean }>(
        `select at > now() - interval '1 minute' as recent from heartbeat`,
      );
      return row!.recent;
    };
    await expect.poll(isRecent).toBe(true);
  });

  it('is not deleted because the service did not run for a long time', async () => {
    await deleteAll();
    const [mine, old] = [await create(fromElsewhere()), await create(fromElsewhere())];
    await visitedDaysAgo(mine, 150);
    await visitedDaysAgo(old, 200);
    await service.sql(`update heartbeat set at = now() - interval '100 days'`);
    const jobs = await startJobs(service.location, [deleteUnvisitedMaps(config)]);
    onTestFinished(() => jobs.stop());
    await expect.poll(() => exists(old)).toBe(false);
    expect(await exists(mine)).toBe(true);
  });

  it.each(['read', 'saved'] as const)('stays if it was %s', async (how) => {
    await deleteAll();
    const map = await create(fromElsewhere());
    await visitedDaysAgo(map, 89);
    const at = await service.another();
    if (how === 'read') await readMap(at.visitor, map);
    else await save(map, 1, at);
    const daysAgo = async () =>
      (
        await service.sql<{ days: number }>(
          `select extract(day from now() - visited)::int as days from resource_maps where mapid = ${map.mapid}`,
        )
      )[0]!.days;
    await expect.poll(daysAgo).toBe(0);
  });
});
