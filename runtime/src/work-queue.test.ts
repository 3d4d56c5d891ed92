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
