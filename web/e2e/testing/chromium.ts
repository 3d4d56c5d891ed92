import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { findOrInstallChromium } from './find-chromium.ts';

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
  const executablePath = findOrInstallChromium();
  if (executablePath === undefined) {
    throw new Error(
      'The web tests need Chromium: install it (Debian: apt-get install -y chromium), or set CHROMIUM_PATH.',
    );
  }
  const browser = await chromium.launchServer({ executablePath, args: FLAGS });
  project.provide('browser', browser.wsEndpoint());
  return () => browser.close();
}
