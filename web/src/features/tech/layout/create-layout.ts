import type { Tree } from '../tree.ts';
import { createLayers, type Line, orderLayers, placeLayers, type Vertex } from './layers.ts';

export const NODE = { width: 216, height: 64 };
const GAP = { x: 64, y: 12 };
const BEND_ROOM = 16;
const MARGIN = 16;

interface Place {
  readonly name: string;
  readonly column: number;
  readonly x: number;
  readonly y: number;
}

interface Edge {
  readonly from: string;
  readonly to: string;
  readonly path: string;
}

export interface Layout {
  readonly width: number;
  readonly height: number;
  /** By column, each from top to bottom. */
  readonly places: readonly Place[];
  readonly edges: readonly Edge[];
}

/** Lays the tree out from left to right: every item is to the right of its requirements. */
export function createLayout(tree: Tree): Layout {
  const { layers, lines } = createLayers(tree);
  const ordered = orderLayers(layers);
  placeLayers(ordered, ({ name }) => (name === undefined ? BEND_ROOM : NODE.height + GAP.y));
  const all = ordered.flat();
  const top = Math.min(0, ...all.map(({ y }) => y)) - NODE.height / 2 - MARGIN;
  const columns = new Map(
    ordered.flatMap((layer, column) => layer.map((vertex) => [vertex, column] as const)),
  );
  const leftOf = (vertex: Vertex): number => MARGIN + columns.get(vertex)! * (NODE.width + GAP.x);
  const places = all
    .filter((vertex): vertex is Vertex & { name: string } => vertex.name !== undefined)
    .map((vertex) => ({
      name: vertex.name,
      column: columns.get(vertex)!,
      x: leftOf(vertex),
      y: Math.round(vertex.y - top - NODE.height / 2),
    }));
  return {
    width: 2 * MARGIN + ordered.length * (NODE.width + GAP.x) - GAP.x,
    height: Math.max(0, ...places.map(({ y }) => y + NODE.height)) + MARGIN,
    places,
    edges: lines.map(({ from, to, through }) => ({
      from,
      to,
      path: pathOf(through, leftOf, (vertex) => Math.round(vertex.y - top)),
    })),
  };
}

/** Straight within columns, curved between them. */
function pathOf(
  through: Line['through'],
  left: (vertex: Vertex) => number,
  height: (vertex: Vertex) => number,
): string {
  const parts = through.slice(1).map((vertex, index) => {
    const before = through[index]!;
    const [x, y] = [left(vertex), height(vertex)];
    const middle = x - GAP.x / 2;
    const curve = `C${middle} ${height(before)} ${middle} ${y} ${x} ${y}`;
    return vertex.name === undefined ? `${curve}H${x + NODE.width}` : curve;
  });
  const start = through[0]!;
  return `M${left(start) + NODE.width} ${height(start)}${parts.join('')}`;
}

type Direction = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

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
