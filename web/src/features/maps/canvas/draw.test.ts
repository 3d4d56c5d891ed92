import { expect, it } from 'vitest';
import { gridLines, gridStep } from './draw.ts';

it.each([
  [0.03, 0.05],
  [1, 1],
  [1.1, 2],
  [4, 5],
  [70, 100],
  [1000, 1000],
])('rounds a minimum distance of %d up to %d', (atLeast, step) => {
  expect(gridStep(atLeast)).toBeCloseTo(step, 10);
});

it('lists every line within the range', () => {
  expect(gridLines(-120, 60, 50)).toEqual([-100, -50, 0, 50].map((line) => line + 0));
  expect(gridLines(1, 2, 50)).toEqual([]);
});
