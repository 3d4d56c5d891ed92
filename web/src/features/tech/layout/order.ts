import type { Vertex } from './layers.ts';

const SWEEPS = 12;

/**
 * Puts each column in an order with few crossings: again and again each vertex goes to the middle of
 * its neighbours, from the left and from the right in turn, and the best order seen is kept.
 */
export function orderLayers(layers: Vertex[][]): Vertex[][] {
  let current = followBranches(layers);
  let best = current;
  let fewest = crossings(current);
  for (let sweep = 0; sweep < SWEEPS && fewest > 0; sweep += 1) {
    current = sweepOnce(current, sweep % 2 === 0 ? 'before' : 'after');
    const count = crossings(current);
    if (count >= fewest) continue;
    best = current;
    fewest = count;
  }
  return best;
}

/** What belongs together begins together: branch after branch, from each beginning to its ends. */
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
    const wish = new Map(
      next[column]!.map((vertex) => {
        const neighbours = vertex[side];
        const sum = neighbours.reduce((all, neighbour) => all + there.get(neighbour)!, 0);
        return [vertex, neighbours.length > 0 ? sum / neighbours.length : here.get(vertex)!];
      }),
    );
    next[column] = next[column]!.toSorted(
      (a, b) => wish.get(a)! - wish.get(b)! || here.get(a)! - here.get(b)!,
    );
  }
  return next;
}

/** How many pairs of lines cross between neighbouring columns. */
export function crossings(layers: Vertex[][]): number {
  return layers.slice(1).reduce((count, layer, index) => {
    const there = ranks(layer);
    const ends = layers[index]!.flatMap((vertex) =>
      vertex.after.map((after) => there.get(after)!).toSorted((a, b) => a - b),
    );
    return count + inversions(ends, layer.length);
  }, 0);
}

/** Pairs that stand in the wrong order, counted with a binary indexed tree. */
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
