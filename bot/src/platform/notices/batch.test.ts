import { expect, it } from 'vitest';
import { MAX_NOTICES, Quota } from './batch.ts';

it('allows a number of notices per window', () => {
  let now = 1_000;
  const quota = new Quota(600_000, () => now);
  const take = (count: number) => Array.from({ length: count }, () => quota.take());
  expect(new Set(take(MAX_NOTICES))).toEqual(new Set([true]));
  expect(take(2)).toEqual([false, false]);
  expect(quota.endsAt).toBe(601_000);
  now = 601_000;
  expect(take(1)).toEqual([true]);
});
