import { expect, it } from 'vitest';
import { runMutations } from '../../scripts/suite/run-mutations.ts';
import { mutations } from './mutations.ts';

it('sees a failed test for each mutation, and none without', async () => {
  const outcomes = await runMutations(mutations);
  const unnoticed = outcomes.filter(({ noticedBy }) => noticedBy.length === 0);
  expect(unnoticed.map(({ mutation }) => mutation.name)).toEqual([]);
  expect(outcomes).toHaveLength(mutations.length);
}, 900_000);
