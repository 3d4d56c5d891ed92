import type { Vertex } from './create-layers.ts';

const SWEEPS = 8;

/** Gives each vertex its height: as near to the middle of its neighbours as its column allows. */
export function placeLayers(layers: Vertex[][], room: (vertex: Vertex) => number): void {
  for (const layer of layers) {
    const packed = spread(
      layer.map(() => 0),
      layer.map(room),
    );
    for (const [index, vertex] of layer.entries()) vertex.y = packed[index]!;
  }
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
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
