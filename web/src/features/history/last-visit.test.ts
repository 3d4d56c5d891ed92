import { expect, it } from 'vitest';
import { beginVisit } from './last-visit.ts';

const MINUTE = 60_000;

it('is the end of the visit before this one, for each person', () => {
  expect(beginVisit('ann', 0)).toBeUndefined();
  expect(beginVisit('ann', 20 * MINUTE)).toBeUndefined();
  expect(beginVisit('ann', 100 * MINUTE)).toBe(20 * MINUTE);
  expect(beginVisit('ann', 110 * MINUTE)).toBe(20 * MINUTE);
  expect(beginVisit('bob', 110 * MINUTE)).toBeUndefined();
  expect(beginVisit('ann', 140 * MINUTE)).toBe(110 * MINUTE);
});
