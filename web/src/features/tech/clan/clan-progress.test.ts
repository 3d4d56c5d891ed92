import { describe, expect, it } from 'vitest';
import type { Tree } from '../tree.ts';
import { gapsIn, type Learner, learnersOf, nearestTo } from './clan-progress.ts';

const tree: Tree = {
  name: 'Crafting',
  items: [
    { name: 'Loom', requires: ['Frame', 'Bench'], cost: 12 },
    { name: 'Frame', requires: ['Twine'], cost: 4 },
    { name: 'Bench', requires: ['Twine'], cost: 5 },
    { name: 'Twine' },
    { name: 'Glass', cost: 3 },
  ],
};

const learner = (chattag: string, ...learned: string[]): Learner => ({
  chatid: `id-${chattag}`,
  chattag,
  learned: new Set(learned),
});
const ann = learner('ann', 'Twine', 'Frame', 'Glass');
const bob = learner('bob', 'Twine');
const cid = learner('cid');
const all = [cid, bob, ann];
const membersWith = (item: string) => all.filter(({ learned }) => learned.has(item));
const names = (items: readonly { name: string }[]) => items.map(({ name }) => name);

it('inverts who has an item into what each member has, also for those who have nothing', () => {
  expect(learnersOf(tree, all, membersWith)).toEqual(all);
});

it('finds items that nobody or only one member has', () => {
  const { nobody, single } = gapsIn(tree.items, membersWith);
  expect(names(nobody)).toEqual(['Loom', 'Bench']);
  expect(single.map(({ mate, items }) => [mate.chattag, names(items)])).toEqual([
    ['ann', ['Frame', 'Glass']],
  ]);
});

describe('the nearest members', () => {
  it('are sorted by the points and items that they still need', () => {
    expect(
      nearestTo(tree, 'Loom', all).map(({ mate, missing, cost }) => [mate.chattag, missing, cost]),
    ).toEqual([
      ['ann', ['Bench', 'Loom'], 17],
      ['bob', ['Frame', 'Bench', 'Loom'], 21],
      ['cid', ['Twine', 'Frame', 'Bench', 'Loom'], 21],
    ]);
  });

  it('are sorted by name if they are equally near, and leave out those who have the item', () => {
    const dan = { ...learner('zoe', 'Twine'), nickname: 'abe' };
    expect(nearestTo(tree, 'Frame', [bob, dan, ann]).map(({ mate }) => mate.chattag)).toEqual([
      'zoe',
      'bob',
    ]);
  });
});
