import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';

/** The headless shell comes first: a complete Chromium draws a window for each context. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
];
const APPS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const HOW_TO_GET_IT = 'Install it (Debian: apt-get install -y chromium), or set CHROMIUM_PATH.';

type Found = { path: string } | { problem: string };

/** The path of Chromium, which is installed if there is none; or why there is none. */
export function findOrInstallChromium(): Found {
  const found = findChromium();
  // Only the given one: a wrong path must not be replaced by another browser.
  if ('path' in found || process.env.CHROMIUM_PATH) return found;
  const path = install();
  if (path !== undefined) return { path };
  return { problem: `there is no Chromium, and it could not be installed. ${HOW_TO_GET_IT}` };
}

export function findChromium(): Found {
  const { CHROMIUM_PATH: given } = process.env;
  if (given) {
    return isUsable(given)
      ? { path: given }
      : { problem: `CHROMIUM_PATH is no Chromium that starts: ${given}` };
  }
  const path = installed();
  return path !== undefined ? { path } : { problem: `there is no Chromium. ${HOW_TO_GET_IT}` };
}

function installed(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const inPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [chromium.executablePath(), ...inPath, ...APPS].find(isUsable);
}

/** A download comes without the libraries of the system that it needs. */
function isUsable(path: string): boolean {
  if (!existsSync(path)) return false;
  try {
    execFileSync(path, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

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
