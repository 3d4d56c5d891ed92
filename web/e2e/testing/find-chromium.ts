import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

/** The headless shell comes first: a complete Chromium draws a window for each context. */
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The path of Chromium, which is installed if there is none; undefined if that fails. */
export function findOrInstallChromium(): string | undefined {
  const { CHROMIUM_PATH: given } = process.env;
  // Only the given one: a wrong path must not be replaced by another browser.
  if (given) return existsSync(given) ? given : undefined;
  return installed() ?? install();
}

const installed = (): string | undefined =>
  [chromium.executablePath(), ...PLACES].find((path) => existsSync(path));

function install(): string | undefined {
  for (const [command, ...args] of waysToInstall()) {
    try {
      execFileSync(command!, args, { stdio: 'ignore' });
    } catch {
      continue; // Try the next way.
    }
    const found = installed();
    if (found !== undefined) return found;
  }
  return undefined;
}

function waysToInstall(): string[][] {
  const debian = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
  return [
    ...(debian
      ? [
          ['apt-get', 'update', '-qq'],
          ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'],
          ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium'],
        ]
      : []),
    ['npx', 'playwright-core', 'install', 'chromium'],
  ];
}
