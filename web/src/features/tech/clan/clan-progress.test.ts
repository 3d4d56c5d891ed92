import { describe, expect, it } from 'vitest';
import type { Tree } from '../tree.ts';
import { gapsIn, type Learner, learnersOf, nearestTo } from './clan-progress.ts';
import { dayName, isOverdue, today } from './due.ts';
import { type Goal, planOf, sortGoals, stepsOf, suggestTasks } from './plan.ts';

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

describe('the plan of a goal', () => {
  const goal: Goal = { goalid: 1, tree: 'Crafting', item: 'Loom', tasks: [] };

  it('is the item with everything that it requires, in learning order', () => {
    expect(planOf(tree, 'Loom')).toEqual(['Twine', 'Frame', 'Bench', 'Loom']);
    expect(planOf(tree, 'Glass')).toEqual(['Glass']);
  });

  it('counts a step as done if its member has it, or anyone if nobody has taken it', () => {
    const tasks = [{ item: 'Frame', chatid: bob.chatid, chattag: 'bob' }];
    const done = (steps: readonly { item: string; isDone: boolean }[]) =>
      steps.filter(({ isDone }) => isDone).map(({ item }) => item);
    expect(done(stepsOf(tree, goal, membersWith))).toEqual(['Twine', 'Frame']);
    expect(done(stepsOf(tree, { ...goal, tasks }, membersWith))).toEqual(['Twine']);
  });

  it('is suggested to the nearest member, who learns everything that they lack', () => {
    expect([...suggestTasks(tree, 'Loom', all)]).toEqual([
      ['Bench', ann.chatid],
      ['Loom', ann.chatid],
    ]);
    expect([...suggestTasks(tree, 'Loom', [])]).toEqual([]);
  });

  it('comes by day, without one last, then by name', () => {
    const goals = [
      { ...goal, item: 'b' },
      { ...goal, item: 'c', due: '2026-02-01' },
      { ...goal, item: 'a' },
      { ...goal, item: 'd', due: '2026-01-31' },
    ];
    expect(sortGoals(goals).map(({ item }) => item)).toEqual(['d', 'c', 'a', 'b']);
  });
});

describe('the day of a goal', () => {
  const thursday = new Date(2026, 0, 29, 23, 30);

  it('is local, and over only when it has ended', () => {
    expect(today(thursday)).toBe('2026-01-29');
    expect(isOverdue('2026-01-29', thursday)).toBe(false);
    expect(isOverdue('2026-01-28', thursday)).toBe(true);
  });

  it('is a weekday if it is unambiguous, otherwise a date', () => {
    expect(dayName('2026-01-29', 'en', thursday)).toBe('Thursday');
    expect(dayName('2026-02-04', 'en', thursday)).toBe('Wednesday');
    expect(dayName('2026-02-05', 'en', thursday)).toBe('Feb 5, 2026');
    expect(dayName('2026-01-28', 'en', thursday)).toBe('Jan 28, 2026');
    expect(dayName('2026-01-30', 'es', thursday)).toBe('viernes');
  });
});
