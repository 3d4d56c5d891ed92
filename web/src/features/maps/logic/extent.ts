import type { Marker } from './drawing.ts';

const ALONE = 1000;

export interface Extent {
  readonly left: number;
  readonly bottom: number;
  readonly width: number;
  readonly height: number;
}

/** A place of the given shape around all markers, or around the middle where there are none. */
export function extentOf(markers: Iterable<Marker>, widthToHeight: number): Extent {
  let [left, right, bottom, top] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { x, y } of markers) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    bottom = Math.min(bottom, y);
    top = Math.max(top, y);
  }
  if (left === Infinity) [left, right, bottom, top] = [-ALONE / 2, ALONE / 2, 0, 0];
  const width = Math.max(right - left, (top - bottom) * widthToHeight) || ALONE;
  const height = width / widthToHeight;
  return {
    left: (left + right - width) / 2,
    bottom: (bottom + top - height) / 2,
    width,
    height,
  };
}
