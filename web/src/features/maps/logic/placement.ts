import type { BodyOf } from '@clan-companion/contract/core/operation';
import type { OperationTable } from '@clan-companion/contract/operations';

/** Where a background is on the map. */
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
