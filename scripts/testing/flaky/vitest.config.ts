import { defineConfig } from 'vitest/config';
import { retries } from '../../../vitest.config.ts';

/** How the tests of this repository are tried again and reported, for the fixture beside this file. */
export default defineConfig({
  test: { root: import.meta.dirname, include: ['fixture.ts'], ...retries },
});
