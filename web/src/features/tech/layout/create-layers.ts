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
