import type { AnswerOf, BodyOf } from '@clan-companion/contract/core/operation';
import { TILE_SIDE } from '@clan-companion/contract/features/maps/picture-limits';
import type { OperationTable } from '@clan-companion/contract/operations';
import type { Marker } from './drawing.ts';

export type MapBackground = AnswerOf<OperationTable['PUT /maps/{map_id}/background']>;

export type Placement = BodyOf<OperationTable['PUT /maps/{map_id}/background/place']>;

export const EDGES = ['x', 'y', 'width', 'height'] as const;

export const placementOf = ({ x, y, width, height, opacity }: Placement): Placement => ({
  x,
  y,
  width,
  height,
  opacity,
});

export const isComplete = (place: Placement): boolean =>
  EDGES.every((edge) => Number.isFinite(place[edge])) && place.width > 0 && place.height > 0;

export const middleOf = ({ x, y, width, height }: Placement) => ({
  x: x + width / 2,
  y: y + height / 2,
});

export function withMiddle(place: Placement, middle: { x: number; y: number }): Placement {
  const { width, height } = place;
  return { ...place, x: round(middle.x - width / 2), y: round(middle.y - height / 2) };
}

/** With its upper right corner near this place. The lower left one and the proportions stay. */
export function withCorner(place: Placement, corner: { x: number; y: number }): Placement {
  const { x, y, width, height } = place;
  const factor = Math.max((corner.x - x) / width, (corner.y - y) / height, SMALLEST / width);
  return { ...place, width: round(width * factor), height: round(height * factor) };
}

const SMALLEST = 1;
const round = (value: number): number => Number(value.toFixed(2));

const DEFAULT_SIZE = 1000;

interface Extent {
  readonly left: number;
  readonly bottom: number;
  readonly width: number;
  readonly height: number;
}

/** The area around all markers with the given aspect ratio; without markers, around the origin. */
export function extentOf(markers: Iterable<Marker>, widthToHeight: number): Extent {
  let [left, right, bottom, top] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { x, y } of markers) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    bottom = Math.min(bottom, y);
    top = Math.max(top, y);
  }
  if (left === Infinity) [left, right, bottom, top] = [-DEFAULT_SIZE / 2, DEFAULT_SIZE / 2, 0, 0];
  const width = Math.max(right - left, (top - bottom) * widthToHeight) || DEFAULT_SIZE;
  const height = width / widthToHeight;
  return {
    left: (left + right - width) / 2,
    bottom: (bottom + top - height) / 2,
    width,
    height,
  };
}

export interface Tile {
  readonly level: number;
  readonly column: number;
  readonly row: number;
}

interface Area {
  readonly west: number;
  readonly east: number;
  readonly south: number;
  readonly north: number;
}

type Sizes = Omit<MapBackground, 'version' | 'opacity'>;

/** The level with the picture at its full size. Level 0 is one tile. */
const fullLevel = ({ pixelwidth, pixelheight }: Sizes): number =>
  Math.max(0, Math.ceil(Math.log2(Math.max(pixelwidth, pixelheight) / TILE_SIDE)));

/** Looks sharp up to this enlargement. */
const ENLARGED = 2 ** 0.25;

/** The tiles of the background that are in view, in the resolution of the screen or just below it. */
export function tilesInView(background: Sizes, view: Area, pixelsPerUnit: number): Tile[] {
  const full = fullLevel(background);
  const shownWidth = background.width * pixelsPerUnit;
  const enlarged = Math.ceil(Math.log2(shownWidth / background.pixelwidth / ENLARGED));
  const level = Math.min(full, Math.max(0, full + enlarged));
  const { x, y, width, height, pixelwidth, pixelheight } = background;
  const side = TILE_SIDE * 2 ** (full - level);
  const columns = range((view.west - x) / width, (view.east - x) / width, pixelwidth / side);
  const top = y + height;
  const rows = range((top - view.north) / height, (top - view.south) / height, pixelheight / side);
  return rows.flatMap((row) => columns.map((column) => ({ level, column, row })));
}

/** The tiles between two parts of the picture, from 0 to 1, of all `count` tiles. */
function range(from: number, to: number, count: number): number[] {
  const first = Math.max(0, Math.floor(from * count));
  const end = Math.min(Math.ceil(count), Math.ceil(to * count));
  return Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index);
}

export function areaOf(background: Sizes, { level, column, row }: Tile): Area {
  const { x, y, width, height, pixelwidth, pixelheight } = background;
  const side = TILE_SIDE * 2 ** (fullLevel(background) - level);
  const right = (pixel: number) => x + (Math.min(pixel, pixelwidth) / pixelwidth) * width;
  const down = (pixel: number) =>
    y + height - (Math.min(pixel, pixelheight) / pixelheight) * height;
  return {
    west: right(column * side),
    east: right((column + 1) * side),
    north: down(row * side),
    south: down((row + 1) * side),
  };
}
