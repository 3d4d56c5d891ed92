import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { SuiteReporter } from './scripts/suite/reporter.ts';

const leaveNothing = 'scripts/suite/leave-nothing.ts';
const postgres = 'server/src/testing/postgres.ts';

/** In CI, a failed test is tried once more; the reporter names those that passed only then. */
export const retries = {
  retry: process.env.CI === 'true' ? 1 : 0,
  reporters: ['default', new SuiteReporter()],
};

const alone = ['server/faults/alone/**/*.test.ts', 'bot/faults/mutations.test.ts'];
const faults = {
  globalSetup: [leaveNothing],
  isolate: true,
  testTimeout: 180_000,
  hookTimeout: 60_000,
};

export default defineConfig({
  test: {
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A busy machine exceeds the default of one second.
    expect: { poll: { timeout: 10_000 } },
    ...retries,
    tags: [{ name: 'thorough', description: 'Left out by `npm test`, run by `npm run verify`.' }],
    // Files share loaded modules: loading the service takes longer than the tests of most files.
    isolate: false,
    // A worker waits for a quarter of its time, so one more than cores keeps them busy.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        extends: true,
        test: {
          name: 'tests',
          include: [
            '{contract,runtime,server,bot,web}/src/**/*.test.ts',
            'server/{abuse,fuzz}/**/*.test.ts',
            'scripts/**/*.test.ts',
            'web/e2e/**/*.test.ts',
          ],
          // In one project with the rest, because each project loads the service again.
          globalSetup: [leaveNothing, postgres],
        },
      },
      {
        extends: true,
        test: {
          ...faults,
          name: 'faults',
          include: ['{server,bot}/faults/**/*.test.ts'],
          exclude: alone,
          // Most of the time, they wait.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          ...faults,
          name: 'faults-alone',
          include: alone,
          // These tests measure response times, so nothing else may use the machine.
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
