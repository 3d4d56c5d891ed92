import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { Sessions } from './sessions.ts';
import { startJobs } from '../../platform/jobs/testing/reminders.ts';
import { foundClan } from '../../testing/clans.ts';
import { type Person, startService, type TestService } from '../../testing/service.ts';
import { deleteExpiredSessions, writeLastUse } from './jobs.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({}, { jobs: true });
});
afterAll(() => service.stop());

async function sessionOf(person: Person): Promise<number> {
  const sessions = await person.call('GET /users/sessions');
  return sessions.find(({ current }) => current)!.sessionid;
}

const expire = (sessionid: number) =>
  service.sql(`update sessions set expires = now() - interval '90 s' where sessionid = $1`, [
    sessionid,
  ]);

const exists = async (sessionid: number): Promise<boolean> =>
  (await service.sql('select from sessions where sessionid = $1', [sessionid])).length > 0;

/** An instance's metrics of the job that deletes sessions. */
async function metricsOf({ url }: TestService) {
  const text = await (await fetch(`${url}/metrics`)).text();
  const value = (metric: string) =>
    Number(
      new RegExp(`^${metric}\\{name="delete-expired-sessions"\\} (\\S+)$`, 'm').exec(text)?.[1],
    );
  return {
    due: value('job_rows_due'),
    done: value('job_rows_done'),
    failed: value('job_runs_failed'),
    lag: value('job_lag_seconds'),
  };
}

it('deletes expired sessions only', async () => {
  const [old, young] = [await service.signIn('Ann'), await service.signIn('Ann')];
  const [expired, alive] = [await sessionOf(old), await sessionOf(young)];
  await expire(expired);
  const jobs = await startJobs(service.location, [deleteExpiredSessions]);
  onTestFinished(() => jobs.stop());
  await expect.poll(() => exists(expired)).toBe(false);
  expect(await exists(alive)).toBe(true);
});

it('writes the last use of a session, also if the first attempt fails', async () => {
  const person = await service.signIn('Bob');
  const sessionid = await sessionOf(person);
  await service.sql(`update sessions set lastused = '2020-01-01' where sessionid = $1`, [
    sessionid,
  ]);
  await service.sql('alter table sessions rename to away');
  const sessions = new Sessions(service.db, new Set());
  sessions.used.add(sessionid);
  const { loops, stop } = await startJobs(service.location, [writeLastUse(sessions.used)]);
  onTestFinished(stop);
  await expect.poll(() => loops[0]!.failed).toBeGreaterThan(0);
  await service.sql('alter table away rename to sessions');
  await expect.poll(() => loops[0]!.done).toBe(1);
  const [row] = await service.sql<{ recent: boolean }>(
    `select lastused > now() - interval '1 min' as recent from sessions where sessionid = $1`,
    [sessionid],
  );
  expect(row).toEqual({ recent: true });
  expect(sessions.used.size).toBe(0);
});

it('reports due, done and failed rows and the lag as metrics', async () => {
  for (const name of ['Cid', 'Dan', 'Eve']) {
    await expire(await sessionOf(await service.signIn(name)));
  }
  await service.sql(`
    create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'Refused'; end $$;
    create trigger refuse before delete on sessions execute function refuse();`);
  const instance = await service.another();
  await expect.poll(() => metricsOf(instance)).toMatchObject({ due: 3, done: 0, failed: 1 });
  const { lag } = await metricsOf(instance);
  expect(lag).toBeGreaterThanOrEqual(90);
  expect(lag).toBeLessThan(150);
  await service.sql('drop trigger refuse on sessions');
  await expect.poll(() => metricsOf(instance)).toMatchObject({ due: 0, done: 3, lag: 0 });
});

it('writes the last active day once a day, and then tells caches of the clan', async () => {
  const clan = await foundClan(service);
  const sessionid = await sessionOf(clan.leader);
  const days = async () =>
    (await clan.leader.call('GET /clans/{clan_id}/members', clan)).map(
      ({ lastactive }) => lastactive,
    );
  const changes = () =>
    service.sql(
      `select userid, actor, clanid from changes
       where action = 'user-active' and detail = jsonb_build_object('clanid', $1::int)`,
      [clan.clanid],
    );
  await service.sql(`update users set lastactive = '2020-01-01' where chatid = $1`, [
    clan.leader.chatid,
  ]);
  service.db.feed.forget();
  expect(await days()).toEqual(['2020-01-01']);
  const use = async () => {
    const used = new Set([sessionid]);
    const jobs = await startJobs(service.location, [writeLastUse(used)]);
    await expect.poll(() => used.size).toBe(0);
    await jobs.stop();
  };
  await use();
  const [row] = await service.sql<{ today: string }>(
    `select to_char(now() at time zone 'utc', 'YYYY-MM-DD') as today`,
  );
  await expect.poll(days).toEqual([row!.today]);
  // The log names the clan, not the person.
  const recorded = { userid: null, actor: null, clanid: null };
  expect(await changes()).toEqual([recorded]);
  await use();
  expect(await changes()).toEqual([recorded]);
});
