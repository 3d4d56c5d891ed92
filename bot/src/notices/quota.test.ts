import { expect, it } from 'vitest';
import { Quota } from './quota.ts';

it('limits notices per server, reports the limit once, and resets later', () => {
  let now = 1_000;
  const quota = new Quota(() => now);
  const take = (count: number, guildid = 'flooded') =>
    Array.from({ length: count }, () => quota.take(guildid));
  expect(new Set(take(30))).toEqual(new Set(['post']));
  expect(take(3)).toEqual(['limit-reached', 'drop', 'drop']);
  expect(take(1, 'calm')).toEqual(['post']);
  now += 10 * 60_000;
  expect(take(1)).toEqual(['post']);
});
