import { expect, it } from 'vitest';
import { isComplete, middleOf, withCorner, withMiddle } from './placement.ts';

const PLACE = { x: -100, y: -50, width: 200, height: 100, opacity: 0.8 };

it('moves by its middle', () => {
  expect(middleOf(PLACE)).toEqual({ x: 0, y: 0 });
  expect(withMiddle(PLACE, { x: 10, y: -5 })).toEqual({ ...PLACE, x: -90, y: -55 });
});

it('is scaled by its upper right corner, and keeps its proportions', () => {
  expect(withCorner(PLACE, { x: 300, y: 0 })).toEqual({ ...PLACE, width: 400, height: 200 });
  expect(withCorner(PLACE, { x: 0, y: 250 })).toEqual({ ...PLACE, width: 600, height: 300 });
  expect(withCorner(PLACE, { x: -900, y: -900 })).toEqual({ ...PLACE, width: 1, height: 0.5 });
});

it('is complete with numbers, and a size', () => {
  expect(isComplete(PLACE)).toBe(true);
  expect(isComplete({ ...PLACE, x: Number.NaN })).toBe(false);
  expect(isComplete({ ...PLACE, height: 0 })).toBe(false);
});
