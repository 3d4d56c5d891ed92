// @module-tag thorough
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const VITEST = fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url));
const CONFIG = fileURLToPath(new URL('./testing/vitest.config.ts', import.meta.url));

/** Runs a flaky test in a separate process. */
const runFlakyTest = (env: Record<string, string>) =>
  new Promise<{ passed: boolean; flaky: string[] }>((resolve) => {
    const { PATH = '', HOME = '', TMPDIR = '' } = process.env;
    const options = { env: { PATH, HOME, TMPDIR, ...env } };
    execFile(process.execPath, [VITEST, 'run', '--config', CONFIG], options, (error, stdout) => {
      const flaky = stdout.split('\n').filter((line) => line.startsWith('Flaky: '));
      resolve({ passed: error === null, flaky });
    });
  });

it('retries a failed test once in CI and prints the names of tests that then pass', async () => {
  expect(await runFlakyTest({ CI: 'true' })).toEqual({
    passed: true,
    flaky: ['Flaky: fixture.ts > a flaky test > passes at the second try'],
  });
});

it('does not retry a failed test outside CI', async () => {
  expect(await runFlakyTest({})).toEqual({ passed: false, flaky: [] });
});
