import { expect, it } from 'vitest';
import { areaOf, tilesInView } from './background-tiles.ts';

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
