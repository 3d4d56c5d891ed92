import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepFigures, writeErrors } from './jobs.ts';
import { runJob } from '../../../platform/jobs/testing/run-job.ts';
import { foundClan } from '../../../testing/clans.ts';
import { firstFigures } from '../../../testing/figures.ts';
import { addWalker, aTime, postTrade } from '../../../testing/goods.ts';
import { createMap } from '../../../testing/maps.ts';
import { ban, signInAs } from '../../../testing/operators.ts';
import { refusal } from '../../../testing/refusal.ts';
import { type Person, startService, type TestService } from '../../../testing/service.ts';

const TODAY = `(now() at time zone 'utc')::date`;

let service: TestService;
let operator: Person;
beforeEach(async () => {
  service = await startService({}, { jobs: true });
  await firstFigures(service);
  operator = await signInAs(service, 'operator');
});
afterEach(() => service.stop());

const newJob = () => keepFigures({ tradeDays: 30 }, { today: {} });

/** Counts as if the last count was long ago. */
async function count(): Promise<number> {
  await service.sql(`update daily_figures set counted = null where day = ${TODAY}`);
  return runJob(service.db, newJob());
}

const overview = () => operator.call('GET /admin/overview');

/** The figures of a day, by how many days ago it was. */
async function daysAgo(ago: number) {
  const [{ day }] = (await service.sql<{ day: string }>(
    `select (${TODAY} - $1::int)::text as day`,
    [ago],
  )) as [{ day: string }];
  return (await overview()).days.find((figures) => figures.day === day);
}

it('counts people, what they made, reports, bans and storage', async () => {
  const clan = await foundClan(service);
  await addWalker(clan.leader);
  await addWalker(clan.leader);
  const ended = await postTrade(clan.leader);
  await postTrade(clan.leader);
  await createMap(clan.leader);
  await service.signIn('Idle');
  await service.signIn('Idle');
  await ban(operator, await service.signIn('Troll'));
  const id = String(clan.clanid);
  await service.visitor.call('POST /reports', { body: { kind: 'clan', id, cause: 'spam' } });
  await service.sql(`update trades set listed = now() - interval '31 days' where tradeid = $1`, [
    ended.tradeid,
  ]);
  await service.sql(`update users set lastactive = ${TODAY}`);
  await service.sql(`update users set lastactive = ${TODAY} - 29 where chattag = 'Idle'`);
  await service.sql(`update users set lastactive = ${TODAY} - 30 where chattag = 'Troll'`);
  await count();
  const { today, days } = await overview();
  expect(today).toEqual({
    day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    people: 4,
    joined: 4,
    active: 2,
    activemonth: 3,
    signins: 5,
    clans: 1,
    trades: 1,
    maps: 1,
    walkers: 2,
    storagebytes: expect.any(Number),
    mapbytes: expect.any(Number),
    reportsopen: 1,
    reportsopened: 1,
    reportsclosed: 0,
    bans: 1,
    errors: 0,
    backups: 0,
  });
  expect(days.at(-1)).toEqual(today);
  expect(today.storagebytes).toBeGreaterThan(today.mapbytes!);
});

it('shows a closed report at once', async () => {
  const { chatid } = await service.signIn('Rude');
  const body = { kind: 'person', id: chatid, cause: 'insult' } as const;
  await service.visitor.call('POST /reports', { body });
  expect((await overview()).today.reportsopen).toBe(1);
  await operator.call('POST /admin/reports/{kind}/{id}/close', {
    params: { kind: 'person', id: chatid },
    body: { outcome: 'acted', reason: 'A test' },
  });
  expect((await overview()).today.reportsopen).toBe(0);
});

it('uses the estimate of PostgreSQL for large tables', async () => {
  await service.sql(`update pg_class set reltuples = 1234567 where oid = 'users'::regclass`);
  await count();
  expect((await overview()).today.people).toBe(1_234_567);
});

it('counts a day for the last time when it is over', async () => {
  await service.sql(`update changes set at = at - interval '1 day'`);
  await service.sql(
    `insert into daily_figures (day, counted, people, signins, active, errors)
     values (${TODAY} - 1, (${TODAY} - 1)::timestamp at time zone 'utc' + interval '20 hours', 7, 0, 3, 2)`,
  );
  await count();
  const yesterday = { people: 7, joined: 1, signins: 1, active: 3, errors: 2 };
  expect(await daysAgo(1)).toMatchObject(yesterday);
  await service.sql(`update changes set at = at - interval '1 day'`);
  await count();
  expect(await daysAgo(1)).toMatchObject(yesterday);
});

it('fills in missed days with what is known of them, and deletes old ones', async () => {
  await service.sql(`update changes set at = at - interval '3 days'`);
  await service.signIn('Later');
  await service.sql(`insert into daily_figures (day) values (${TODAY} - 401), (${TODAY} - 400)`);
  await count();
  const { days } = await overview();
  expect(days).toHaveLength(4);
  const { day: _day, ...oldest } = (await daysAgo(3))!;
  expect(oldest).toEqual({
    joined: 1,
    signins: 1,
    reportsopened: 0,
    reportsclosed: 0,
    errors: 0,
    backups: 0,
  });
  expect(await daysAgo(1)).toMatchObject({ joined: 0, signins: 0 });
  expect(await daysAgo(0)).toMatchObject({ joined: 1, signins: 1, people: 2 });
  const [first] = await service.sql(
    `select ${TODAY} - min(day) as ago, count(*)::int as rows from daily_figures`,
  );
  expect(first).toEqual({ ago: 400, rows: 5 });
});

it('lets one of several processes count', async () => {
  const other = await service.another();
  for (let day = 0; day < 5; day += 1) {
    await service.sql('delete from daily_figures');
    const batch = { rows: 1, keys: undefined, stop: new AbortController().signal };
    const worked = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        newJob().work({ ...batch, db: (index % 2 ? other : service).db }),
      ),
    );
    expect(worked.filter(({ done }) => done === 1)).toHaveLength(1);
  }
});

it('adds up the failed requests of all processes', { tags: ['thorough'] }, async () => {
  const other = await service.another();
  const failures = [{ unwritten: 2 }, { unwritten: 3 }];
  const { signal: stop } = new AbortController();
  await Promise.all(
    failures.map((errors, index) =>
      writeErrors(errors).work({
        db: (index ? other : service).db,
        rows: 1,
        keys: undefined,
        stop,
      }),
    ),
  );
  expect(failures).toEqual([{ unwritten: 0 }, { unwritten: 0 }]);
  await service.sql('alter table clusters rename to gone');
  expect((await fetch(`${other.url}/clusters`)).status).toBe(500);
  const errors = async () => (await overview()).today.errors;
  await expect.poll(errors, { timeout: 30_000 }).toBe(6);
});

it('has the figures as metrics', async () => {
  await service.signIn();
  await count();
  const { url } = await service.another();
  const metrics = async () => (await fetch(`${url}/metrics`)).text();
  await expect.poll(metrics).toContain('\ncommunity_people 2\n');
  expect(await metrics()).toContain('\ncommunity_signins 2\n');
});

it('shows the last backup, and whether it is old', async () => {
  expect(await overview()).not.toHaveProperty('backup');
  await service.sql(`update automatic_backups set succeeded = now() - interval '47 hours'`);
  expect((await overview()).backup).toEqual({ timestamp: aTime, old: false });
  await service.sql(
    `update automatic_backups set succeeded = now() - interval '49 hours', bytes = 5000000000`,
  );
  expect((await overview()).backup).toEqual({ timestamp: aTime, bytes: 5e9, old: true });
});

it('is for moderators and operators', async () => {
  const moderator = await signInAs(service, 'moderator');
  expect((await moderator.call('GET /admin/overview')).version).toMatch(/^\d+\.\d+\.\d+$/);
  const stranger = await service.signIn();
  expect(await refusal(stranger.call('GET /admin/overview'))).toBe('403 moderators-only');
});
