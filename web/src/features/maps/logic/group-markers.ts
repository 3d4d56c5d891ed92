import type { Marker } from './drawing.ts';

/** Fewer markers are still easy to tell apart. */
const SMALLEST = 3;
/** Distinct keys for the nine cells around a marker. Far cells may share one, which is harmless. */
const COLUMN = 2 ** 21;

export interface MarkerGroup {
  readonly x: number;
  readonly y: number;
  readonly markers: readonly Marker[];
}

export interface Grouped {
  readonly groups: readonly MarkerGroup[];
  readonly single: readonly Marker[];
}

/**
 * Groups markers that are within a distance of each other. It compares only markers in neighbouring
 * cells of a grid, so that it takes a few milliseconds for a full map.
 */
export function groupMarkers(markers: readonly Marker[], distance: number): Grouped {
  const cellOf = ({ x, y }: Marker) => Math.floor(x / distance) * COLUMN + Math.floor(y / distance);
  const cells = new Map<number, Marker[]>();
  for (const marker of markers) {
    const key = cellOf(marker);
    const cell = cells.get(key);
    if (cell) cell.push(marker);
    else cells.set(key, [marker]);
  }
  const done = new Set<Marker>();
  const near = (marker: Marker): Marker[] => {
    const key = cellOf(marker);
    const found: Marker[] = [];
    for (const column of [key - COLUMN, key, key + COLUMN]) {
      for (const cell of [column - 1, column, column + 1]) {
        for (const other of cells.get(cell) ?? []) {
          const squared = (other.x - marker.x) ** 2 + (other.y - marker.y) ** 2;
          if (squared <= distance ** 2 && !done.has(other)) found.push(other);
        }
      }
    }
    return found;
  };
  const groups: MarkerGroup[] = [];
  const single: Marker[] = [];
  for (const marker of markers) {
    if (done.has(marker)) continue;
    const members = near(marker);
    if (members.length < SMALLEST) {
      done.add(marker);
      single.push(marker);
    } else {
      for (const each of members) done.add(each);
      groups.push({ ...middleOf(members), markers: members });
    }
  }
  return { groups, single };
}

const middleOf = (markers: readonly Marker[]) => ({
  x: markers.reduce((sum, { x }) => sum + x / markers.length, 0),
  y: markers.reduce((sum, { y }) => sum + y / markers.length, 0),
});
