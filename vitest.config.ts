import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['contract/src/**/*.test.ts', 'server/src/**/*.test.ts', 'bot/src/**/*.test.ts'],
    globalSetup: ['server/src/testing/postgres.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
