import { describe, expect, it } from 'vitest';
import { byLevel } from './by-level.ts';
import { matching } from './filter.ts';
import { builtOn, missingBefore, progressOf, stateOf, type Tree } from './tree.ts';
import { treeAddresses } from './tree-address.ts';

const tree: Tree = {
  name: 'Crafting',
  items: [
    { name: 'Loom', requires: ['Frame', 'Bench'], level: 14, cost: 12 },
    { name: 'Frame', requires: ['Twine'], level: 4, cost: 4, description: 'Cloth, slówly.' },
    { name: 'Bench', requires: ['Flint', 'Twine'], level: 5, cost: 5 },
    { name: 'Twine', level: 1 },
    { name: 'Flint', level: 1, cost: 1 },
  ],
};
const item = (wanted: string) => tree.items.find(({ name }) => name === wanted)!;

describe('an item', () => {
  it('is learned, next, or waits for others', () => {
    const learned = new Set(['Twine']);
    expect(stateOf(item('Twine'), learned)).toBe('learned');
    expect(stateOf(item('Flint'), learned)).toBe('next');
    expect(stateOf(item('Frame'), learned)).toBe('next');
    expect(stateOf(item('Bench'), learned)).toBe('locked');
  });

  it('needs all that comes before it, what comes first named first', () => {
    expect(missingBefore(tree, 'Loom', new Set())).toEqual(['Twine', 'Flint', 'Frame', 'Bench']);
    expect(missingBefore(tree, 'Loom', new Set(['Twine', 'Frame']))).toEqual(['Flint', 'Bench']);
    expect(missingBefore(tree, 'Twine', new Set())).toEqual([]);
  });

  it('that is learned already asks for nothing before it', () => {
    expect(missingBefore(tree, 'Loom', new Set(['Frame', 'Bench']))).toEqual([]);
  });

  it('carries what was learned after it', () => {
    expect(builtOn(tree, 'Twine', new Set(['Twine', 'Frame', 'Loom']))).toEqual(['Frame', 'Loom']);
    expect(builtOn(tree, 'Twine', new Set(['Twine', 'Loom']))).toEqual([]);
    expect(builtOn(tree, 'Loom', new Set(tree.items.map(({ name }) => name)))).toEqual([]);
  });
});

it('counts items and points of the tree, and nothing else that is in the record', () => {
  expect(progressOf(tree, new Set(['Twine', 'Frame', 'Flint', 'Gone']))).toEqual({
    items: 5,
    learned: 3,
    cost: 22,
    spent: 5,
  });
});

describe('the filter', () => {
  const found = (words: string, show: 'all' | 'next' | 'learned' | 'open' = 'all') => {
    const names = matching(tree.items, { words, show }, new Set(['Twine']));
    return names && [...names];
  };

  it('finds parts of names and descriptions, whatever the case and accents', () => {
    expect(found('LO')).toEqual(['Loom', 'Frame']);
    expect(found('slowly cloth')).toEqual(['Frame']);
    expect(found('x')).toEqual([]);
  });

  it('shows a state, alone and beside words', () => {
    expect(found('', 'next')).toEqual(['Frame', 'Flint']);
    expect(found('', 'learned')).toEqual(['Twine']);
    expect(found('', 'open')).toEqual(['Loom', 'Frame', 'Bench', 'Flint']);
    expect(found('fl', 'next')).toEqual(['Flint']);
  });

  it('is none while nothing is asked for', () => {
    expect(found('  ')).toBeUndefined();
  });
});

it('lists by level, those without one first', () => {
  const levels = byLevel([...tree.items, { name: 'Sand' }]);
  expect(levels.map(({ level, items }) => [level, items.length])).toEqual([
    [undefined, 1],
    [1, 2],
    [4, 1],
    [5, 1],
    [14, 1],
  ]);
});

it('gives every tree an address of its own that no server takes for a file', () => {
  expect(treeAddresses(['Vitamins', 'Tools v1.5', 'tools V1-5', 'Árbol / 木', '…'])).toEqual([
    'vitamins',
    'tools-v1-5',
    'tools-v1-5-3',
    'árbol-木',
    '-5',
  ]);
});
