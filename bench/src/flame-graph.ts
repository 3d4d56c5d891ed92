/** A function in one call path, with the samples of itself and its callees. */
interface Frame {
  readonly name: string;
  readonly ours: boolean;
  total: number;
  readonly below: Map<string, Frame>;
}

export interface CpuProfile {
  readonly nodes: readonly ProfileNode[];
  readonly samples: readonly number[];
}

interface ProfileNode {
  readonly id: number;
  readonly children?: readonly number[];
  readonly callFrame: { readonly functionName: string; readonly url: string };
}

const WIDTH = 1200;
const ROW = 18;
const LETTER = 6.6;
const LEAST_SHARE = 0.004;

/** An SVG flame graph: width is time, and callees are below their caller. */
export function flameGraph({ nodes, samples }: CpuProfile, title: string): string {
  const root = merge(nodes, samples);
  const rects: string[] = [];
  let depth = 0;
  const draw = (frame: Frame, x: number, row: number) => {
    const width = (frame.total / root.total) * WIDTH;
    if (width < WIDTH * LEAST_SHARE) return;
    depth = Math.max(depth, row);
    rects.push(box(frame, { x, row, width, share: frame.total / root.total }));
    let left = x;
    for (const called of [...frame.below.values()].toSorted((a, b) => b.total - a.total)) {
      draw(called, left, row + 1);
      left += (called.total / root.total) * WIDTH;
    }
  };
  draw(root, 0, 0);
  const height = (depth + 1) * ROW;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="monospace" font-size="11">`,
    `<title>${escape(title)}</title>`,
    `<rect width="${WIDTH}" height="${height}" fill="#fdf9f3"/>`,
    ...rects,
    '</svg>\n',
  ].join('\n');
}

function merge(nodes: readonly ProfileNode[], samples: readonly number[]): Frame {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const counts = new Map<number, number>();
  for (const id of samples) counts.set(id, (counts.get(id) ?? 0) + 1);
  const root = newFrame('all', false);
  const add = (node: ProfileNode, into: Frame): number => {
    const { functionName, url } = node.callFrame;
    if (functionName === '(idle)') return 0;
    const name = functionName || '(anonymous)';
    const isOurs = url !== '' && !url.startsWith('node:');
    const frame = functionName === '(root)' ? into : below(into, name, isOurs);
    let total = counts.get(node.id) ?? 0;
    for (const id of node.children ?? []) total += add(byId.get(id)!, frame);
    frame.total += total;
    return frame === into ? 0 : total;
  };
  add(nodes[0]!, root);
  return root;
}

function below(frame: Frame, name: string, ours: boolean): Frame {
  let found = frame.below.get(name);
  if (!found) {
    found = newFrame(name, ours);
    frame.below.set(name, found);
  }
  return found;
}

const newFrame = (name: string, ours: boolean): Frame => ({
  name,
  ours,
  total: 0,
  below: new Map(),
});

function box(
  { name, ours }: Frame,
  { x, row, width, share }: { x: number; row: number; width: number; share: number },
): string {
  const letters = Math.floor((width - 6) / LETTER);
  const text = letters < 3 ? '' : name.length <= letters ? name : `${name.slice(0, letters - 1)}…`;
  return [
    `<g><title>${escape(name)} ${(share * 100).toFixed(1)} %</title>`,
    `<rect x="${x.toFixed(1)}" y="${row * ROW}" width="${width.toFixed(1)}" height="${ROW - 1}" fill="${ours ? '#e8964a' : '#c9c6d6'}"/>`,
    `<text x="${(x + 3).toFixed(1)}" y="${row * ROW + 12}">${escape(text)}</text></g>`,
  ].join('');
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
