import { expect, it } from 'vitest';
import type { Tree } from './tree.ts';
import { nextItems, taskKey } from './next-items.ts';

const trees: Tree[] = [
  {
    name: 'Crafting',
    items: [
      { name: 'Twine' },
      { name: 'Frame', requires: ['Twine'], cost: 4 },
      { name: 'Glass', cost: 3 },
      { name: 'Loom', requires: ['Frame'], cost: 12 },
    ],
  },
  {
    name: 'Walkers',
    items: [
      { name: 'Dinghy', cost: 1 },
      { name: 'Raft', cost: 2 },
    ],
  },
];
const namesOf = (tasks: string[], ...learned: string[][]) =>
  nextItems(
    trees,
    learned.map((items) => new Set(items)),
    new Set(tasks),
  ).map(({ item }) => item.name);

it('offers what can be learned now, the cheapest first', () => {
  expect(namesOf([], ['Twine'], [])).toEqual(['Glass', 'Frame']);
});

it('starts with tasks, also in trees that the person has not begun', () => {
  expect(
    namesOf([taskKey('Crafting', 'Frame'), taskKey('Walkers', 'Raft')], ['Twine'], []),
  ).toEqual(['Raft', 'Frame', 'Glass']);
});

it('offers nothing to a person who records no tech', () => {
  expect(namesOf([], [], [])).toEqual([]);
});
