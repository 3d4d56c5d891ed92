import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Backoff } from './backoff.ts';
import { Turns } from './turns.ts';

it('lets so many work at once, whatever becomes of their work', async () => {
  const turns = new Turns(2);
  let [atWork, most] = [0, 0];
  const work = async (index: number) => {
    atWork += 1;
    most = Math.max(most, atWork);
    await delay(1);
    atWork -= 1;
    if (index % 3 === 0) throw new Error('tired');
    return index;
  };
  const all = Array.from({ length: 10 }, (_, index) => turns.take(() => work(index)));
  const done = await Promise.allSettled(all);
  expect(most).toBe(2);
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(6);
  expect(await turns.take(() => work(1))).toBe(1);
});

it('a wait ends at once where it is told to', async () => {
  const stopping = new AbortController();
  const waited = new Backoff().wait(stopping.signal, 60_000);
  stopping.abort();
  expect(await waited).toBe(false);
  expect(await new Backoff().wait(stopping.signal)).toBe(false);
});
