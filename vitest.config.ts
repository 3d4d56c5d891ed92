import { defineConfig } from 'vitest/config';
import { mutate } from './bot/faults/mutate.ts';
import { FlakyReporter } from './scripts/flaky-reporter.ts';

const postgres = 'server/src/testing/postgres.ts';

/** In CI, a failed test is tried once more; the reporter names those that passed only then. */
export const retries = {
  retry: process.env.CI === 'true' ? 1 : 0,
  reporters: ['default', new FlakyReporter()],
};

export default defineConfig({
  plugins: mutate(process.env.MUTATION),
  test: {
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A busy machine exceeds the default of one second.
    expect: { poll: { timeout: 10_000 } },
    ...retries,
    // Files share loaded modules: loading the service takes longer than the tests of most files.
    isolate: false,
    // By default, one core is left unused; on two cores that is half of the machine.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'service',
          include: [
            '{contract,runtime,server,bot,web}/src/**/*.test.ts',
            'server/{abuse,fuzz}/**/*.test.ts',
            'scripts/*.test.ts',
          ],
          globalSetup: [postgres],
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['web/e2e/**/*.test.ts'],
          globalSetup: [postgres, 'web/e2e/testing/chromium.ts'],
          sequence: { groupOrder: 1 },
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['{server,bot}/faults/**/*.test.ts'],
          // These tests measure response times, so nothing else may use the machine.
          maxWorkers: 1,
          isolate: true,
          sequence: { groupOrder: 2 },
          testTimeout: 180_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
