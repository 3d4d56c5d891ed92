import { describe, expect, it } from 'vitest';
import type { Tree } from '../tree.ts';
import { createLayout, findNeighbour, type Layout, NODE } from './create-layout.ts';
import { countCrossings, createLayers, orderLayers, spread } from './layers.ts';

const treeOf = (requires: Record<string, string[]>): Tree => ({
  name: 'Tree',
  items: Object.entries(requires).map(([name, needed]) => ({ name, requires: needed })),
});

/** A deterministic random tree with up to two requirements per item. */
function randomTree(size: number): Tree {
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

describe('the layout', () => {
  it('places every item once, right of its requirements, within bounds and without overlap', () => {
    const tree = randomTree(300);
    const layout = createLayout(tree);
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

  it('is deterministic', () => {
    expect(createLayout(randomTree(80))).toEqual(createLayout(randomTree(80)));
  });

  it('centers an item on the items that require it', () => {
    const layout = createLayout(treeOf({ a: [], b: ['a'], c: ['a'], d: ['a'] }));
    expect(placeOf(layout, 'a').y).toBe(placeOf(layout, 'c').y);
  });

  it('draws edges from the right side of one item to the left side of the next', () => {
    const layout = createLayout(treeOf({ a: [], b: ['a'], c: ['b', 'a'] }));
    const [a, c] = [placeOf(layout, 'a'), placeOf(layout, 'c')];
    const { path } = layout.edges.find(({ from, to }) => from === 'a' && to === 'c')!;
    expect(path.startsWith(`M${a.x + NODE.width} ${a.y + NODE.height / 2}C`)).toBe(true);
    expect(path.endsWith(` ${c.x} ${c.y + NODE.height / 2}`)).toBe(true);
    // Straight through the column of b.
    expect(path).toContain('H');
  });

  it('handles an empty tree, a single item, and a chain of 2,000 items', () => {
    expect(createLayout(treeOf({})).places).toEqual([]);
    expect(createLayout(treeOf({ a: [] })).places).toHaveLength(1);
    const chain = Object.fromEntries(
      Array.from({ length: 2000 }, (_, n) => [`${n}.`, n === 0 ? [] : [`${n - 1}.`]]),
    );
    expect(placeOf(createLayout(treeOf(chain)), '1999.').column).toBe(1999);
  });

  it('lays out 2,000 items within five seconds', () => {
    const tree = randomTree(2000);
    const began = performance.now();
    createLayout(tree);
    expect(performance.now() - began).toBeLessThan(5000);
  });
});

describe('the order within columns', () => {
  it('removes avoidable crossings', () => {
    const { layers } = createLayers(treeOf({ a: [], b: [], c: [], x: ['c'], y: ['b'], z: ['a'] }));
    expect(countCrossings(layers)).toBe(3);
    expect(countCrossings(orderLayers(layers))).toBe(0);
  });

  it('reduces the number of crossings', () => {
    const { layers } = createLayers(randomTree(200));
    expect(countCrossings(orderLayers(layers))).toBeLessThan(countCrossings(layers));
  });
});

describe('spread', () => {
  it('moves overlapping nodes apart around their middle, and leaves others in place', () => {
    expect(spread([0, 100], [10, 10])).toEqual([0, 100]);
    expect(spread([50, 50], [10, 10])).toEqual([45, 55]);
    expect(spread([50, 40, 45], [10, 10, 10])).toEqual([35, 45, 55]);
    expect(spread([0, 0, 100], [10, 30, 10])).toEqual([-10, 10, 100]);
  });
});

describe('arrow keys', () => {
  const layout = createLayout(treeOf({ a: [], b: ['a'], c: ['a'], d: ['c'] }));
  const [upper, lower] = layout.places.filter(({ column }) => column === 1);
  const go = (from: string, key: Parameters<typeof findNeighbour>[2], open = () => true) =>
    findNeighbour(layout, from, key, open);

  it('move within a column and along edges', () => {
    expect(go(upper!.name, 'ArrowDown')).toBe(lower!.name);
    expect(go(lower!.name, 'ArrowUp')).toBe(upper!.name);
    expect(go('d', 'ArrowLeft')).toBe('c');
    expect(go('c', 'ArrowLeft')).toBe('a');
    expect(go('c', 'ArrowRight')).toBe('d');
    expect(go('b', 'ArrowRight')).toBe('d');
  });

  it('stop at the border and skip filtered items', () => {
    expect(go('d', 'ArrowRight')).toBeUndefined();
    expect(go(upper!.name, 'ArrowUp')).toBeUndefined();
    expect(findNeighbour(layout, 'd', 'ArrowLeft', (name) => name === 'a')).toBe('a');
  });
});
