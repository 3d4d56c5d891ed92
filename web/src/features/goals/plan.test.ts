import { describe, expect, it } from 'vitest';
import type { Learner } from '../tech/clan/clan-progress.ts';
import type { Tree } from '../tech/tree.ts';
import {
  dayName,
  type Goal,
  isOverdue,
  planOf,
  sortGoals,
  stepsOf,
  suggestTasks,
  today,
} from './plan.ts';

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
