// `npm test`: the tests of the service, and those of the web app if there is a browser. Further
// arguments go to Vitest.
import { spawnSync } from 'node:child_process';
import { findOrInstallChromium } from '../web/e2e/testing/find-chromium.ts';

const chromium = findOrInstallChromium();
const projects = 'path' in chromium ? ['service', 'web'] : ['service'];

const { status } = spawnSync(
  'vitest',
  ['run', ...projects.flatMap((name) => ['--project', name]), ...process.argv.slice(2)],
  {
    stdio: 'inherit',
    env: { ...process.env, ...('path' in chromium && { CHROMIUM_PATH: chromium.path }) },
  },
);
process.exitCode = status ?? 1;

if ('problem' in chromium) {
  process.stderr.write(`Skipped the web app's tests: ${chromium.problem}\n`);
  // In CI, skipped tests would go unnoticed.
  if (process.env.CI === 'true') process.exitCode ||= 1;
}
