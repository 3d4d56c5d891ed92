import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

declare module 'vitest' {
  interface ProvidedContext {
    chromium: string;
  }
}

/** Finds Chromium, or installs it. */
export default function setup(project: TestProject): void {
  project.provide('chromium', installed() ?? install());
}

const installed = (): string | undefined =>
  [process.env['CHROMIUM_PATH'], chromium.executablePath(), ...PLACES].find(
    (path) => path !== undefined && path !== '' && existsSync(path),
  );

function install(): string {
  for (const [command, ...args] of waysToInstall()) {
    try {
      execFileSync(command!, args, { stdio: ['ignore', 'ignore', 'inherit'] });
    } catch {
      continue; // Try the next way.
    }
    const found = installed();
    if (found !== undefined) return found;
  }
  throw new Error(
    'The web tests need Chromium: install it (Debian: apt-get install -y chromium), or set CHROMIUM_PATH.',
  );
}

function waysToInstall(): string[][] {
  const debian = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
  return [
    ...(debian
      ? [
          ['apt-get', 'update', '-qq'],
          ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium'],
        ]
      : []),
    ['npx', 'playwright-core', 'install', 'chromium'],
  ];
}
