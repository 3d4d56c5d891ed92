import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, TestRunner } from 'vitest';
import type { TestService } from '../../testing/service.ts';
import { borrowService } from '../../testing/shared-service.ts';
import { attempts } from './testing/attempt.ts';
import { newWorld } from './testing/model.ts';
import { Real } from './testing/real.ts';

const SEED = Number(process.env.MODEL_SEED ?? 20_260_101);
const RUNS = Number(process.env.MODEL_RUNS ?? (TestRunner.matchesTags(['thorough']) ? 6 : 3));
const MAX_ACTIONS = 120;

let service: TestService;
let giveBack: () => Promise<void>;
beforeAll(async () => {
  ({ service, giveBack } = await borrowService({}));
});
afterAll(() => giveBack());

it(
  `behaves like the model for random sequences of actions (MODEL_SEED=${SEED} MODEL_RUNS=${RUNS})`,
  async () => {
    let runs = 0;
    // Without bias, fast-check does not favor short sequences, which cover little.
    const sequences = fc.noBias(fc.commands(attempts, { maxCommands: MAX_ACTIONS, size: 'max' }));
    const property = fc.asyncProperty(sequences, async (sequence) => {
      const model = newWorld();
      const real = new Real(service, `of run ${(runs += 1)}`);
      await real.begin(model);
      await fc.asyncModelRun(() => ({ model, real }), sequence);
    });
    await fc.assert(property, { seed: SEED, numRuns: RUNS });
    expect(runs).toBe(RUNS);
  },
  RUNS * 40_000,
);
