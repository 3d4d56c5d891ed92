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
  const found = findOrInstallChromium();
  if ('problem' in found) throw new Error(`The web tests cannot run: ${found.problem}`);
  const browser = await chromium.launchServer({ executablePath: found.path, args: FLAGS });
  project.provide('browser', browser.wsEndpoint());
  return () => browser.close();
}
