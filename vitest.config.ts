import { defineConfig } from 'vitest/config';

const postgres = 'server/src/testing/postgres.ts';

export default defineConfig({
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // How long to wait for what is to come; by itself it would be a second, which a busy machine takes.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'service',
          include: [
            '{contract,server,bot,web}/src/**/*.test.ts',
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
          // Browsers are hungry: one file at a time, when all others are done.
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
          testTimeout: 60_000,
          hookTimeout: 180_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['server/faults/**/*.test.ts'],
          // What is measured is how the service behaves, not how two tests share a machine.
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
          testTimeout: 180_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
