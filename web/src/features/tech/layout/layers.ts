import { depthsOf, type Tree } from '../tree.ts';

/** An item, or a bend: a point where an edge passes through a column between its ends. */
export interface Vertex {
  /** Undefined for bends. */
  readonly name: string | undefined;
  readonly before: Vertex[];
  readonly after: Vertex[];
  y: number;
}

export interface Line {
  readonly from: string;
  readonly to: string;
  /** One vertex for each column, from start to end. */
  readonly through: Vertex[];
}

/** Puts items into columns by depth, and splits edges into one segment per column. */
export function createLayers(tree: Tree): { layers: Vertex[][]; lines: Line[] } {
  const depths = depthsOf(tree);
  const layers: Vertex[][] = [];
  const vertices = new Map<string, Vertex>();
  const add = (name: string | undefined, depth: number): Vertex => {
    const vertex: Vertex = { name, before: [], after: [], y: 0 };
    (layers[depth] ??= []).push(vertex);
    return vertex;
  };
  for (const { name } of tree.items) vertices.set(name, add(name, depths.get(name)!));

  const lines: Line[] = [];
  for (const { name, requires = [] } of tree.items) {
    for (const needed of requires) {
      const through = [vertices.get(needed)!];
      for (let depth = depths.get(needed)! + 1; depth < depths.get(name)!; depth += 1) {
        through.push(add(undefined, depth));
      }
      through.push(vertices.get(name)!);
      for (let at = 1; at < through.length; at += 1) {
        through[at]!.before.push(through[at - 1]!);
        through[at - 1]!.after.push(through[at]!);
      }
      lines.push({ from: needed, to: name, through });
    }
  }
  return { layers, lines };
}

const SWEEPS = 12;

/**
 * Reduces edge crossings with the barycenter method: sweeps alternately from the left and the right,
 * moves each vertex to the mean position of its neighbours, and keeps the best order found.
 */
export function orderLayers(layers: Vertex[][]): Vertex[][] {
  let current = followBranches(layers);
  let best = current;
  let fewest = countCrossings(current);
  for (let sweep = 0; sweep < SWEEPS && fewest > 0; sweep += 1) {
    current = sweepOnce(current, sweep % 2 === 0 ? 'before' : 'after');
    const count = countCrossings(current);
    if (count >= fewest) continue;
    best = current;
    fewest = count;
  }
  return best;
}

/** The initial order: depth-first, so that branches stay together. */
function followBranches(layers: Vertex[][]): Vertex[][] {
  const seen = new Set<Vertex>();
  const stack = layers.flat().toReversed();
  while (stack.length > 0) {
    const vertex = stack.pop()!;
    if (seen.has(vertex)) continue;
    seen.add(vertex);
    stack.push(...vertex.after.toReversed());
  }
  const rank = ranks([...seen]);
  return layers.map((layer) => layer.toSorted((a, b) => rank.get(a)! - rank.get(b)!));
}

function sweepOnce(layers: Vertex[][], side: 'before' | 'after'): Vertex[][] {
  const next = [...layers];
  const columns = layers.map((_, index) => index);
  for (const column of side === 'before' ? columns : columns.toReversed()) {
    const fixed = next[side === 'before' ? column - 1 : column + 1];
    if (!fixed) continue;
    const there = ranks(fixed);
    const here = ranks(next[column]!);
    const target = new Map(
      next[column]!.map((vertex) => {
        const neighbours = vertex[side];
        const sum = neighbours.reduce((all, neighbour) => all + there.get(neighbour)!, 0);
        return [vertex, neighbours.length > 0 ? sum / neighbours.length : here.get(vertex)!];
      }),
    );
    next[column] = next[column]!.toSorted(
      (a, b) => target.get(a)! - target.get(b)! || here.get(a)! - here.get(b)!,
    );
  }
  return next;
}

/** The number of edge crossings between neighbouring columns. */
export function countCrossings(layers: Vertex[][]): number {
  return layers.slice(1).reduce((count, layer, index) => {
    const there = ranks(layer);
    const ends = layers[index]!.flatMap((vertex) =>
      vertex.after.map((after) => there.get(after)!).toSorted((a, b) => a - b),
    );
    return count + inversions(ends, layer.length);
  }, 0);
}

/** Counts inversions with a binary indexed tree. */
function inversions(values: readonly number[], size: number): number {
  const sums = new Uint32Array(size + 1);
  let count = 0;
  for (const [seen, value] of values.entries()) {
    let notAfter = 0;
    for (let at = value + 1; at > 0; at -= at & -at) notAfter += sums[at]!;
    count += seen - notAfter;
    for (let at = value + 1; at <= size; at += at & -at) sums[at]! += 1;
  }
  return count;
}

const ranks = (layer: readonly Vertex[]): Map<Vertex, number> =>
  new Map(layer.map((vertex, index) => [vertex, index]));

const PLACE_SWEEPS = 8;

/** Gives each vertex its height: as near to the middle of its neighbours as its column allows. */
export function placeLayers(layers: Vertex[][], room: (vertex: Vertex) => number): void {
  for (const layer of layers) {
    const packed = spread(
      layer.map(() => 0),
      layer.map(room),
    );
    for (const [index, vertex] of layer.entries()) vertex.y = packed[index]!;
  }
  for (let sweep = 0; sweep < PLACE_SWEEPS; sweep += 1) {
    const forwards = sweep % 2 === 0;
    for (const layer of forwards ? layers : layers.toReversed()) {
      const targets = layer.map((vertex) => {
        const side = forwards ? vertex.before : vertex.after;
        return side.length > 0 ? meanOf(side) : vertex.y;
      });
      const places = spread(targets, layer.map(room));
      for (const [index, vertex] of layer.entries()) vertex.y = places[index]!;
    }
  }
}

const meanOf = (vertices: readonly Vertex[]): number =>
  vertices.reduce((sum, { y }) => sum + y, 0) / vertices.length;

interface Block {
  sum: number;
  count: number;
}

/**
 * Middles in the given order, each at least half of both rooms from the next, and together as near to
 * the targets as can be (least squares): neighbours that would overlap are joined into a block, which
 * stands at the mean of what its members target.
 */
export function spread(targets: readonly number[], rooms: readonly number[]): number[] {
  const offsets: number[] = [];
  let offset = 0;
  for (const [index, room] of rooms.entries()) {
    if (index > 0) offset += (rooms[index - 1]! + room) / 2;
    offsets.push(offset);
  }
  const blocks: Block[] = [];
  for (const [index, target] of targets.entries()) {
    let block: Block = { sum: target - offsets[index]!, count: 1 };
    for (let last = blocks.at(-1); last && mean(last) >= mean(block); last = blocks.at(-1)) {
      block = { sum: last.sum + block.sum, count: last.count + block.count };
      blocks.pop();
    }
    blocks.push(block);
  }
  const starts = blocks.flatMap((block) => Array.from({ length: block.count }, () => mean(block)));
  return starts.map((start, index) => start + offsets[index]!);
}

const mean = ({ sum, count }: Block): number => sum / count;
