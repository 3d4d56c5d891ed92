import { expect, it } from 'vitest';
import { extentOf } from './extent.ts';
import { marker } from './testing-drawing.ts';

it.each([
  ['a wide picture', 2, { left: -50, bottom: 0, width: 200, height: 100 }],
  ['a tall picture', 0.5, { left: 0, bottom: -50, width: 100, height: 200 }],
])('covers all markers with %s and keeps its aspect ratio', (_, shape, extent) => {
  const corners = [marker('a', { x: 0, y: 0 }), marker('b', { x: 100, y: 100 })];
  expect(extentOf(corners, shape)).toEqual(extent);
});

it('has a default size around the origin or around a single marker', () => {
  expect(extentOf([], 2)).toEqual({ left: -500, bottom: -250, width: 1000, height: 500 });
  expect(extentOf([marker('a', { x: 5, y: 7 })], 1)).toEqual({
    left: -495,
    bottom: -493,
    width: 1000,
    height: 1000,
  });
});
