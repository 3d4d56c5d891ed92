import type { Layout, Place } from './create-layout.ts';

export type Direction = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

export const isDirection = (key: string): key is Direction =>
  /^Arrow(Up|Down|Left|Right)$/.test(key);

/** The item an arrow key leads to: within the column, or along an edge to another column. */
export function findNeighbour(
  { places, edges }: Layout,
  from: string,
  direction: Direction,
  open: (name: string) => boolean,
): string | undefined {
  const here = places.find(({ name }) => name === from);
  if (!here) return undefined;
  const others = places.filter(({ name }) => name !== from && open(name));
  const column = others.filter((place) => place.column === here.column);
  if (direction === 'ArrowUp') return column.findLast(({ y }) => y < here.y)?.name;
  if (direction === 'ArrowDown') return column.find(({ y }) => y > here.y)?.name;
  const forwards = direction === 'ArrowRight';
  const connected = new Set(
    edges
      .filter((edge) => (forwards ? edge.from : edge.to) === from)
      .map((edge) => (forwards ? edge.to : edge.from)),
  );
  const beyond = others.filter((place) =>
    forwards ? place.column > here.column : place.column < here.column,
  );
  return (
    nearest(
      here,
      beyond.filter(({ name }) => connected.has(name)),
    ) ?? nearest(here, beyond)
  )?.name;
}

const nearest = (here: Place, places: readonly Place[]): Place | undefined =>
  places.toSorted((a, b) => distance(here, a) - distance(here, b))[0];

const distance = (a: Place, b: Place): number => Math.hypot(a.x - b.x, a.y - b.y);
