import { defineConfig } from 'vitest/config';
import { retries } from '../../../vitest.config.ts';

/** Runs the fixture in this folder with this repository's retries and reporters. */
export default defineConfig({
  test: { root: import.meta.dirname, include: ['fixture.ts'], ...retries },
});
