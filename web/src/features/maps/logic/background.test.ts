import { expect, it } from 'vitest';
import {
  areaOf,
  extentOf,
  isComplete,
  middleOf,
  tilesInView,
  withCorner,
  withMiddle,
} from './background.ts';
import { marker } from './testing-drawing.ts';

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

const background = { pixelwidth: 2000, pixelheight: 1000, x: 0, y: 0, width: 200, height: 100 };
const everything = { west: -1000, east: 1000, south: -1000, north: 1000 };

const inView = (view = everything, pixelsPerUnit = 1) =>
  tilesInView(background, view, pixelsPerUnit).map(({ level, column, row }) =>
    [level, column, row].join('/'),
  );

it('needs one tile while the picture is small', () => {
  expect(inView()).toEqual(['0/0/0']);
  expect(inView(everything, 0.001)).toEqual(['0/0/0']);
});

it('needs the tiles in view at the resolution of the screen', () => {
  expect(inView(everything, 5)).toEqual(['1/0/0', '1/1/0']);
  expect(inView(everything, 10)).toHaveLength(8);
  expect(inView({ west: 0, east: 50, south: 60, north: 100 }, 10)).toEqual(['2/0/0']);
  expect(inView({ west: 60, east: 110, south: 10, north: 40 }, 1000)).toEqual(['2/1/1', '2/2/1']);
});

it('needs nothing if the picture is out of view', () => {
  expect(inView({ west: 300, east: 400, south: 0, north: 100 }, 10)).toEqual([]);
});

it('places the tiles side by side, up to the edges of the picture', () => {
  const area = (column: number, row: number) => areaOf(background, { level: 2, column, row });
  expect(area(0, 0)).toEqual({ west: 0, east: 51.2, north: 100, south: 48.8 });
  expect(area(3, 1)).toEqual({ west: 153.6, east: 200, north: 48.8, south: 0 });
  expect(areaOf(background, { level: 0, column: 0, row: 0 })).toEqual({
    west: 0,
    east: 200,
    north: 100,
    south: 0,
  });
});
