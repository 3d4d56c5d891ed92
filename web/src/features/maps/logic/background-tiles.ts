import { TILE_SIDE } from '@clan-companion/contract/features/maps/picture-limits';
import type { MapBackground } from '../editor/use-map-background.ts';

export interface Tile {
  readonly level: number;
  readonly column: number;
  readonly row: number;
}

/** In the units of the map. */
export interface Area {
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

/** Where the tile is on the map. */
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
