import { expect, it } from 'vitest';
import { calibrate, overBudget, usedCpu } from './budget.ts';

const files = [
  { file: 'a.test.ts', seconds: 30 },
  { file: 'b.test.ts', seconds: 8 },
  { file: 'new.test.ts', seconds: 12 },
];
const known = { 'a.test.ts': 10, 'b.test.ts': 5 };

it('accepts a run up to 25 % above the budget', () => {
  expect(overBudget({ cpu: 250, unit: 2, files }, 100, known)).toBeUndefined();
});

it('names the files that grew most, in units of this machine', () => {
  const problem = overBudget({ cpu: 252, unit: 2, files }, 100, known);
  expect(problem).toContain('126 units of processor time, 26 % above the budget of 100');
  expect(problem!.split('\n').slice(2)).toEqual(['  new.test.ts: 0 → 6', '  a.test.ts: 10 → 15']);
});

it('counts the processor time of this machine', () => {
  const before = usedCpu();
  const unit = calibrate();
  expect(unit).toBeGreaterThan(0);
  expect(usedCpu()).toBeGreaterThan(before);
});
