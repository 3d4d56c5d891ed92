import { expect, it } from 'vitest';
import { groupSteps, type MapStep } from './step-groups.ts';

const step = (revision: number, chatid: string | undefined, time: string): MapStep => ({
  ...{ revision, timestamp: `2026-01-31T${time}:00.000Z`, action: 'drawn' },
  ...(chatid !== undefined && { chatid, chattag: chatid }),
  ...{ added: 1, changed: 0, removed: 0, markers: [] },
});

it('groups the steps of one person within a quarter of an hour', () => {
  const steps = [
    step(7, 'ann', '12:16'),
    step(6, 'ann', '12:15'),
    step(5, 'ann', '12:14'),
    step(4, 'ben', '12:13'),
    step(3, 'ann', '12:12'),
    step(2, undefined, '12:11'),
    step(1, undefined, '12:10'),
  ];
  const groups = groupSteps(steps).map((group) => group.map(({ revision }) => revision));
  expect(groups).toEqual([[7, 6], [5], [4], [3], [2, 1]]);
});
