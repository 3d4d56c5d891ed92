import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';

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

/** Any other host than localhost is not a secure context, unless it uses HTTPS. */
export const LAN_HOST = 'clans.lan';

const FLAGS = [
  `--host-resolver-rules=MAP ${LAN_HOST} 127.0.0.1`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the browser of this run accepts connections. */
    browser: string;
  }
}

/** Starts one Chromium for all test files, and installs it if there is none. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const executablePath = installed() ?? install();
  const browser = await chromium.launchServer({ executablePath, args: FLAGS });
  project.provide('browser', browser.wsEndpoint());
  return () => browser.close();
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
          ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'],
          ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium'],
        ]
      : []),
    ['npx', 'playwright-core', 'install', 'chromium'],
  ];
}
