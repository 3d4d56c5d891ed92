import { describe, expect, it } from 'vitest';
import type { Tree } from '../tree.ts';
import { layersOf } from './layers.ts';
import { type Layout, layOut, NODE } from './layout.ts';
import { neighbour } from './neighbour.ts';
import { crossings, orderLayers } from './order.ts';
import { spread } from './place.ts';

const treeOf = (requires: Record<string, string[]>): Tree => ({
  name: 'Tree',
  items: Object.entries(requires).map(([name, needed]) => ({ name, requires: needed })),
});

/** The same tree every time, with a few requirements for each item. */
function grown(size: number): Tree {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const requires: Record<string, string[]> = {};
  for (let n = 0; n < size; n += 1) {
    const some = Array.from({ length: n < 5 ? 0 : random(3) }, () => `Item ${random(n)}`);
    requires[`Item ${n}`] = [...new Set(some)];
  }
  return treeOf(requires);
}

const placeOf = ({ places }: Layout, wanted: string) => places.find(({ name }) => name === wanted)!;

function overlaps({ places }: Layout): string[] {
  return places.flatMap((a, index) =>
    places
      .slice(index + 1)
      .filter((b) => Math.abs(a.x - b.x) < NODE.width && Math.abs(a.y - b.y) < NODE.height)
      .map((b) => `${a.name} and ${b.name}`),
  );
}

describe('a tree that is laid out', () => {
  it('has every item once, right of all that it requires, inside its bounds, over no other', () => {
    const tree = grown(300);
    const layout = layOut(tree);
    expect(layout.places.map(({ name }) => name).toSorted()).toEqual(
      tree.items.map(({ name }) => name).toSorted(),
    );
    for (const { name, requires = [] } of tree.items) {
      for (const needed of requires) {
        expect(placeOf(layout, needed).column).toBeLessThan(placeOf(layout, name).column);
      }
    }
    for (const { x, y } of layout.places) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(x + NODE.width).toBeLessThanOrEqual(layout.width);
      expect(y + NODE.height).toBeLessThanOrEqual(layout.height);
    }
    expect(overlaps(layout)).toEqual([]);
    expect(layout.edges).toHaveLength(
      tree.items.reduce((sum, { requires = [] }) => sum + requires.length, 0),
    );
  });

  it('is the same every time', () => {
    expect(layOut(grown(80))).toEqual(layOut(grown(80)));
  });

  it('puts a parent at the middle of its children', () => {
    const layout = layOut(treeOf({ a: [], b: ['a'], c: ['a'], d: ['a'] }));
    expect(placeOf(layout, 'a').y).toBe(placeOf(layout, 'c').y);
  });

  it('draws lines from the right side of one item to the left side of the next', () => {
    const layout = layOut(treeOf({ a: [], b: ['a'], c: ['b', 'a'] }));
    const [a, c] = [placeOf(layout, 'a'), placeOf(layout, 'c')];
    const { path } = layout.edges.find(({ from, to }) => from === 'a' && to === 'c')!;
    expect(path.startsWith(`M${a.x + NODE.width} ${a.y + NODE.height / 2}C`)).toBe(true);
    expect(path.endsWith(` ${c.x} ${c.y + NODE.height / 2}`)).toBe(true);
    // Past the column of b it goes straight.
    expect(path).toContain('H');
  });

  it('may be empty, of one item, or a chain of two thousand', () => {
    expect(layOut(treeOf({})).places).toEqual([]);
    expect(layOut(treeOf({ a: [] })).places).toHaveLength(1);
    const chain = Object.fromEntries(
      Array.from({ length: 2000 }, (_, n) => [`${n}.`, n === 0 ? [] : [`${n - 1}.`]]),
    );
    expect(placeOf(layOut(treeOf(chain)), '1999.').column).toBe(1999);
  });

  it('takes no more than seconds for two thousand items', () => {
    const tree = grown(2000);
    const began = performance.now();
    layOut(tree);
    expect(performance.now() - began).toBeLessThan(5000);
  });
});

describe('the order within columns', () => {
  it('undoes crossings that need not be', () => {
    const { layers } = layersOf(treeOf({ a: [], b: [], c: [], x: ['c'], y: ['b'], z: ['a'] }));
    expect(crossings(layers)).toBe(3);
    expect(crossings(orderLayers(layers))).toBe(0);
  });

  it('never makes more crossings than there were', () => {
    const { layers } = layersOf(grown(200));
    expect(crossings(orderLayers(layers))).toBeLessThan(crossings(layers));
  });
});

describe('spreading', () => {
  it('leaves alone what has room, and parts what has not, around its middle', () => {
    expect(spread([0, 100], [10, 10])).toEqual([0, 100]);
    expect(spread([50, 50], [10, 10])).toEqual([45, 55]);
    expect(spread([50, 40, 45], [10, 10, 10])).toEqual([35, 45, 55]);
    expect(spread([0, 0, 100], [10, 30, 10])).toEqual([-10, 10, 100]);
  });
});

describe('arrow keys', () => {
  const layout = layOut(treeOf({ a: [], b: ['a'], c: ['a'], d: ['c'] }));
  const [upper, lower] = layout.places.filter(({ column }) => column === 1);
  const go = (from: string, key: Parameters<typeof neighbour>[2], open = () => true) =>
    neighbour(layout, from, key, open);

  it('go along the column, and along the lines', () => {
    expect(go(upper!.name, 'ArrowDown')).toBe(lower!.name);
    expect(go(lower!.name, 'ArrowUp')).toBe(upper!.name);
    expect(go('d', 'ArrowLeft')).toBe('c');
    expect(go('c', 'ArrowLeft')).toBe('a');
    expect(go('c', 'ArrowRight')).toBe('d');
    expect(go('b', 'ArrowRight')).toBe('d');
  });

  it('stop at the edge, and pass what is filtered out', () => {
    expect(go('d', 'ArrowRight')).toBeUndefined();
    expect(go(upper!.name, 'ArrowUp')).toBeUndefined();
    expect(neighbour(layout, 'd', 'ArrowLeft', (name) => name === 'a')).toBe('a');
  });
});
