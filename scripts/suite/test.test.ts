// @module-tag thorough
import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ownPostgres } from '../../server/src/testing/own-postgres.ts';
import { urlOf } from '../../server/src/testing/url-of.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const NO_CHROMIUM =
  "Skipped the web app's tests: there is no Chromium, and it could not be installed. Install it (Debian: apt-get install -y chromium), or set CHROMIUM_PATH.";

const { server } = await ownPostgres();
vi.setConfig({ testTimeout: 120_000 });

/** The only folder with programs: no browser, and nothing that could install one. */
let programs: string;
beforeAll(async () => {
  programs = await mkdtemp(join(tmpdir(), 'clan-companion-programs-'));
  await symlink(process.execPath, join(programs, 'node'));
  await symlink(join(ROOT, 'node_modules/vitest/vitest.mjs'), join(programs, 'vitest'));
});
afterAll(() => rm(programs, { recursive: true }));

/** Runs `npm test` for one file of the service and one of the web app. */
const runTests = (env: Record<string, string>) =>
  new Promise<{ code: number | string | null | undefined; out: string; lastLine: string }>(
    (resolve) => {
      const files = ['runtime/src/backoff.test.ts', 'web/e2e/small-screens.test.ts'];
      execFile(
        process.execPath,
        ['--import', 'tsx', 'scripts/suite/test.ts', ...files],
        {
          cwd: ROOT,
          env: {
            PATH: programs,
            HOME: programs,
            PLAYWRIGHT_BROWSERS_PATH: programs,
            NO_COLOR: '1',
            TEST_DATABASE_URL: urlOf(server),
            ...env,
          },
        },
        (error, stdout, stderr) =>
          resolve({
            code: error === null ? 0 : error.code,
            out: stdout,
            lastLine: stderr.trimEnd().split('\n').at(-1)!,
          }),
      );
    },
  );

it('runs everything else without Chromium, and says at the end what it skipped', async () => {
  const { code, out, lastLine } = await runTests({});
  expect(out).toMatch(/Test Files {2}1 passed \(1\)/);
  expect({ code, lastLine }).toEqual({ code: 0, lastLine: NO_CHROMIUM });
});

it('fails in CI, and uses no other browser than the given one', async () => {
  // It exists, but is no browser.
  const CHROMIUM_PATH = join(ROOT, 'README.md');
  const { code, out, lastLine } = await runTests({ CI: 'true', CHROMIUM_PATH });
  expect(out).toMatch(/Test Files {2}1 passed \(1\)/);
  expect({ code, lastLine }).toEqual({
    code: 1,
    lastLine: `Skipped the web app's tests: CHROMIUM_PATH is no Chromium that starts: ${CHROMIUM_PATH}`,
  });
});
