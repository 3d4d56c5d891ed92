import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { QueueFull, WorkQueue } from './work-queue.ts';

it('limits how many tasks run at once, even when some fail', async () => {
  const queue = new WorkQueue({ concurrency: 2 });
  let [running, most] = [0, 0];
  const task = async (index: number) => {
    running += 1;
    most = Math.max(most, running);
    await delay(1);
    running -= 1;
    if (index % 3 === 0) throw new Error('failed');
    return index;
  };
  const all = Array.from({ length: 10 }, (_, index) => queue.run(() => task(index)));
  const results = await Promise.allSettled(all);
  expect(most).toBe(2);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(6);
  expect(await queue.run(() => task(1))).toBe(1);
});

it('rejects tasks at once when too many are waiting', async () => {
  const queue = new WorkQueue({ concurrency: 1, maxWaiting: 1 });
  const [first, second] = [queue.run(() => delay(5, 1)), queue.run(() => delay(5, 2))];
  await expect(queue.run(() => delay(5, 3))).rejects.toThrow(QueueFull);
  expect(await Promise.all([first, second])).toEqual([1, 2]);
});

/** Tasks that end only when told to. `started` lists them in the order in which they began. */
function heldTasks(limits: ConstructorParameters<typeof WorkQueue>[0]) {
  const queue = new WorkQueue(limits);
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const run = (caller: string, name: string) =>
    queue.run(async () => {
      started.push(name);
      await new Promise<void>((end) => ends.push(end));
      return name;
    }, caller);
  const runMany = (caller: string, count: number) =>
    Array.from({ length: count }, (_, n) => run(caller, `${caller}${n}`));
  const endNext = async () => {
    ends.shift()!();
    await delay(0);
  };
  return { run, runMany, started, ends, endNext };
}

it('lets callers take turns, so that ten waiting tasks of one delay another by one turn', async () => {
  const { run, runMany, started, ends, endNext } = heldTasks({ concurrency: 2 });
  const all = [...runMany('a', 12), run('b', 'b'), run('c', 'c')];
  expect(started).toEqual(['a0', 'a1']);
  for (let n = 0; n < 4; n += 1) await endNext();
  expect(started).toEqual(['a0', 'a1', 'a2', 'b', 'c', 'a3']);
  while (ends.length > 0) await endNext();
  expect(await Promise.all(all)).toHaveLength(14);
});

it('limits the waiting tasks of one caller', async () => {
  const { run, runMany, ends, endNext } = heldTasks({ concurrency: 1, maxPerCaller: 2 });
  const all = runMany('a', 3);
  await expect(run('a', 'too many')).rejects.toThrow(QueueFull);
  all.push(run('b', 'b'));
  while (ends.length > 0) await endNext();
  expect(await Promise.all(all)).toEqual(['a0', 'a1', 'a2', 'b']);
});

it('drops the newest task of the caller with the most waiting tasks when it is full', async () => {
  const { runMany, ends, endNext } = heldTasks({ concurrency: 1, maxWaiting: 4 });
  // Two of the first caller make room. A third task of the second one would be the newest.
  const all = Promise.allSettled([...runMany('a', 5), ...runMany('b', 3)]);
  await delay(0);
  while (ends.length > 0) await endNext();
  expect((await all).map((result) => (result as { value?: string }).value)).toEqual([
    'a0',
    'a1',
    'a2',
    undefined,
    undefined,
    'b0',
    'b1',
    undefined,
  ]);
});
