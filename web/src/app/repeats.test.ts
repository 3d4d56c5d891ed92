import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Repeats } from './repeats.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const input = { body: { item: 'Iron' } };

it('recognizes the same input while it is sent and right after it succeeded', async () => {
  const repeats = new Repeats<string>(2000);
  let succeed = (_: string) => {};
  const answer = new Promise<string>((resolve) => (succeed = resolve));
  repeats.note(input, answer);
  vi.advanceTimersByTime(60_000);
  expect(repeats.of({ ...input })).toBe(answer);
  succeed('done');
  await answer;
  expect(repeats.of(input)).toBe(answer);
  vi.advanceTimersByTime(3000);
  expect(repeats.of(input)).toBeUndefined();
});

it('lets another input and a retry after a failure pass', async () => {
  const repeats = new Repeats<string>(Infinity);
  const answer = Promise.reject(new Error('refused'));
  repeats.note(input, answer);
  expect(repeats.of({ body: { item: 'Bone' } })).toBeUndefined();
  await answer.catch(() => undefined);
  expect(repeats.of(input)).toBeUndefined();
});
