import type { Marker } from './drawing.ts';

const DEFAULT_SIZE = 1000;

export interface Extent {
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
