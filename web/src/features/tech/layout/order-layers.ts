import type { Vertex } from './create-layers.ts';

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
