// `npm test`: the tests of the service, and those of the web app if there is a browser. Further
// arguments go to Vitest.
import { spawnSync } from 'node:child_process';
import { findOrInstallChromium } from '../web/e2e/testing/find-chromium.ts';

const browser = findOrInstallChromium();
const isSkipped = browser === undefined;
const projects = isSkipped ? ['service'] : ['service', 'web'];

const { status } = spawnSync(
  'vitest',
  ['run', ...projects.flatMap((name) => ['--project', name]), ...process.argv.slice(2)],
  { stdio: 'inherit', env: { ...process.env, ...(browser && { CHROMIUM_PATH: browser }) } },
);

if (isSkipped) {
  process.stderr.write(
    "Skipped the web app's tests: there is no Chromium, and it could not be installed. Install it (Debian: apt-get install -y chromium), or set CHROMIUM_PATH.\n",
  );
}
// In CI, skipped tests would go unnoticed.
process.exitCode = status === 0 && isSkipped && process.env.CI === 'true' ? 1 : (status ?? 1);
