import { describe, expect, it } from 'vitest';
import { gameNames } from '../../app/game-names.ts';
import { filterItems, groupByLevel } from './items.ts';
import {
  learnedDependents,
  missingRequirements,
  progressOf,
  stateOf,
  type Tree,
  treeAddresses,
} from './tree.ts';

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
  it('is learned, next or locked', () => {
    const learned = new Set(['Twine']);
    expect(stateOf(item('Twine'), learned)).toBe('learned');
    expect(stateOf(item('Flint'), learned)).toBe('next');
    expect(stateOf(item('Frame'), learned)).toBe('next');
    expect(stateOf(item('Bench'), learned)).toBe('locked');
  });

  it('lists its missing requirements in learning order', () => {
    expect(missingRequirements(tree, 'Loom', new Set())).toEqual([
      'Twine',
      'Flint',
      'Frame',
      'Bench',
    ]);
    expect(missingRequirements(tree, 'Loom', new Set(['Twine', 'Frame']))).toEqual([
      'Flint',
      'Bench',
    ]);
    expect(missingRequirements(tree, 'Twine', new Set())).toEqual([]);
  });

  it('ignores requirements behind items that are already learned', () => {
    expect(missingRequirements(tree, 'Loom', new Set(['Frame', 'Bench']))).toEqual([]);
  });

  it('lists the learned items that depend on it', () => {
    expect(learnedDependents(tree, 'Twine', new Set(['Twine', 'Frame', 'Loom']))).toEqual([
      'Frame',
      'Loom',
    ]);
    expect(learnedDependents(tree, 'Twine', new Set(['Twine', 'Loom']))).toEqual([]);
    expect(learnedDependents(tree, 'Loom', new Set(tree.items.map(({ name }) => name)))).toEqual(
      [],
    );
  });
});

it('counts only items of the tree, not unknown ones in the record', () => {
  expect(progressOf(tree, new Set(['Twine', 'Frame', 'Flint', 'Gone']))).toEqual({
    items: 5,
    learned: 3,
    cost: 22,
    spent: 5,
  });
});

describe('the filter', () => {
  const translated = gameNames({ es: { items: { Bench: 'Banco' } } }, 'es');
  const found = (words: string, show: 'all' | 'next' | 'learned' | 'open' = 'all') => {
    const names = filterItems(tree.items, { words, show }, new Set(['Twine']), translated);
    return names && [...names];
  };

  it('matches names and descriptions, ignoring case and accents', () => {
    expect(found('LO')).toEqual(['Loom', 'Frame']);
    expect(found('slowly cloth')).toEqual(['Frame']);
    expect(found('x')).toEqual([]);
  });

  it('matches the original and the translated name', () => {
    expect(found('bench')).toEqual(['Bench']);
    expect(found('banco')).toEqual(['Bench']);
  });

  it('matches a state, alone or together with text', () => {
    expect(found('', 'next')).toEqual(['Frame', 'Flint']);
    expect(found('', 'learned')).toEqual(['Twine']);
    expect(found('', 'open')).toEqual(['Loom', 'Frame', 'Bench', 'Flint']);
    expect(found('fl', 'next')).toEqual(['Flint']);
  });

  it('is off without text and state', () => {
    expect(found('  ')).toBeUndefined();
  });
});

it('groups items by level, those without one first', () => {
  const levels = groupByLevel([...tree.items, { name: 'Sand' }]);
  expect(levels.map(({ level, items }) => [level, items.length])).toEqual([
    [undefined, 1],
    [1, 2],
    [4, 1],
    [5, 1],
    [14, 1],
  ]);
});

it('gives every tree a unique address that doesn’t look like a file', () => {
  expect(treeAddresses(['Vitamins', 'Tools v1.5', 'tools V1-5', 'Árbol / 木', '…'])).toEqual([
    'vitamins',
    'tools-v1-5',
    'tools-v1-5-3',
    'árbol-木',
    '-5',
  ]);
});
