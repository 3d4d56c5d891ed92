import type { Tree } from '../tree.ts';
import { createLayers, type Line, type Vertex } from './create-layers.ts';
import { orderLayers } from './order-layers.ts';
import { placeLayers } from './place-layers.ts';

export const NODE = { width: 216, height: 64 };
const GAP = { x: 64, y: 12 };
const BEND_ROOM = 16;
const MARGIN = 16;

export interface Place {
  readonly name: string;
  readonly column: number;
  /** The top left corner. */
  readonly x: number;
  readonly y: number;
}

export interface Edge {
  readonly from: string;
  readonly to: string;
  /** SVG path data. */
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
