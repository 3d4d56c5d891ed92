import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { startService, type TestService } from '../../testing/service.ts';
import { type Job, task } from './job.ts';
import { REMINDER_TABLES, sendRemindersOf, startJobs } from './testing/reminders.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
  await service.sql(REMINDER_TABLES);
});
afterAll(() => service.stop());
beforeEach(() => service.sql('truncate reminders, sent restart identity'));

async function start(...jobs: Job[]) {
  const started = await startJobs(service.location, jobs);
  onTestFinished(() => started.stop());
  return started;
}

const addReminders = (kind: string, count: number, due = 'now()') =>
  service.sql(
    `insert into reminders (kind, due) select $1, ${due} from generate_series(1, $2::int)`,
    [kind, count],
  );

/** How often each reminder was sent. */
const sentTimes = async (): Promise<number[]> =>
  (
    await service.sql<{ times: number }>(
      `select count(s.reminderid)::int as times
       from reminders r left join sent s using (reminderid) group by r.reminderid`,
    )
  ).map(({ times }) => times);

const times = (count: number, each: number) => Array<number>(count).fill(each);

it('handles each due row once when several instances run the same job', async () => {
  await addReminders('race', 300);
  const busy = new Set<number>();
  /** Each instance keeps its first rows until the others have rows, too. */
  const race = (instance: number) =>
    sendRemindersOf('race', {
      afterSending: () => {
        busy.add(instance);
        return vi.waitUntil(() => busy.size === 3, { timeout: 30_000, interval: 5 });
      },
    });
  const instances = await Promise.all([start(race(1)), start(race(2)), start(race(3))]);
  await expect.poll(sentTimes).not.toContain(0);
  expect(await sentTimes()).toEqual(times(300, 1));
  const done = instances.map(({ loops }) => loops[0]!.done);
  expect(done.reduce((sum, count) => sum + count)).toBe(300);
});

it('leaves the row of a killed process due, and another process handles it once', async () => {
  await addReminders('killed', 1);
  const script = join(import.meta.dirname, 'testing/stuck-process.ts');
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', script, JSON.stringify(service.location)],
    { cwd: import.meta.dirname, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = once(child, 'exit');
  try {
    await once(createInterface(child.stdout), 'line');
    const { loops } = await start(sendRemindersOf('killed'));
    await expect.poll(() => loops[0]!.due).toBe(1);
    await delay(100);
    expect(await sentTimes()).toEqual([0]);
    expect(loops[0]).toMatchObject({ due: 1, done: 0, failed: 0 });
    child.kill('SIGKILL');
    await expect.poll(sentTimes).toEqual([1]);
    await expect.poll(() => loops[0]).toMatchObject({ due: 0, done: 1, lag: 0 });
  } finally {
    child.kill('SIGKILL');
    await ended;
  }
}, 60_000);

it('rolls back a run that fails halfway, and retries it', async () => {
  await addReminders('halfway', 5);
  let runs = 0;
  const job = sendRemindersOf('halfway', {
    afterSending: async () => {
      runs += 1;
      if (runs < 3) throw new Error('Halfway');
    },
  });
  const { loops } = await start(job);
  await expect.poll(() => loops[0]).toMatchObject({ done: 5, failed: 2, due: 0, lag: 0 });
  expect(await sentTimes()).toEqual(times(5, 1));
});

it('backs off a failing job without delaying others, and reports its lag', async () => {
  await addReminders('failing', 3, `now() - interval '10 seconds'`);
  const tries: number[] = [];
  const failing = sendRemindersOf('failing', {
    afterSending: () => {
      tries.push(performance.now());
      throw new Error('Always');
    },
  });
  const { loops } = await start(failing, sendRemindersOf('well', { every: 20 }));
  await expect.poll(() => tries.length).toBeGreaterThanOrEqual(5);
  const pauses = tries.slice(1).map((at, index) => at - tries[index]!);
  for (const [index, longest] of [50, 100, 200, 400].entries()) {
    expect(pauses[index]).toBeGreaterThanOrEqual(longest * 0.75 - 1);
  }
  const [failed, well] = loops;
  expect(failed).toMatchObject({ due: 3, done: 0 });
  expect(failed!.failed).toBeGreaterThanOrEqual(4);
  expect(failed!.lag).toBeGreaterThan(10);
  expect(failed!.lag).toBeLessThan(40);

  await addReminders('well', 2);
  await expect.poll(() => well).toMatchObject({ due: 0, done: 2, failed: 0, lag: 0 });
});

it('polls again at once after a full batch, and otherwise at its interval', async () => {
  await addReminders('many', 95);
  const {
    loops: [hourly, often],
  } = await start(sendRemindersOf('many'), sendRemindersOf('few', { every: 20 }));
  await expect.poll(() => hourly!.done).toBe(95);
  await addReminders('many', 1);
  await addReminders('few', 1);
  await expect.poll(() => often!.done).toBe(1);
  expect(hourly!.done).toBe(95);
});

it('does no work while nothing is due, even if a timer fires a little early', async () => {
  let measured = 0;
  const worked: unknown[] = [];
  const job: Job = {
    name: 'idle',
    every: 3,
    batch: 1,
    measure: async () => {
      measured += 1;
      return { due: 0, lag: 0 };
    },
    work: async ({ keys }) => {
      worked.push(keys);
      return { done: 0, more: false };
    },
  };
  await start(job);
  await expect.poll(() => measured).toBeGreaterThan(300);
  expect(worked).toEqual([]);
});

it('handles a row when it is due by the database’s clock', async () => {
  await addReminders('later', 1, `now() + interval '300 ms'`);
  const { loops } = await start(sendRemindersOf('later', { every: 20 }));
  await delay(100);
  expect(loops[0]).toMatchObject({ due: 0, done: 0 });
  await expect.poll(() => loops[0]!.done).toBe(1);
  const [row] = await service.sql<{ late: boolean }>('select due <= now() as late from reminders');
  expect(row!.late).toBe(true);
});

it('completes the current run before it stops, and starts no other', async () => {
  await addReminders('stopped', 30);
  let entered = () => {};
  const inside = new Promise<void>((resolve) => {
    entered = resolve;
  });
  const job = sendRemindersOf('stopped', {
    afterSending: async () => {
      entered();
      await delay(100);
    },
  });
  const { stop } = await startJobs(service.location, [job]);
  await inside;
  await stop();
  const sent = await sentTimes();
  expect(sent.filter((count) => count === 1)).toHaveLength(10);
  expect(sent.filter((count) => count === 0)).toHaveLength(20);
});

it('counts a failed task as due until it succeeds', async () => {
  let fails = true;
  const job = task({
    name: 'upkeep',
    every: 50,
    run: async () => {
      if (fails) throw new Error('Not yet');
      return 4;
    },
  });
  const { loops } = await start(job);
  await expect.poll(() => loops[0]!.failed).toBeGreaterThan(1);
  expect(loops[0]).toMatchObject({ due: 1, done: 0 });
  expect(loops[0]!.lag).toBeGreaterThan(0);
  fails = false;
  await expect.poll(() => loops[0]!.done).toBeGreaterThan(7);
  expect(loops[0]).toMatchObject({ due: 0, lag: 0 });
});
