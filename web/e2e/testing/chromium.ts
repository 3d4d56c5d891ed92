import { findChromium } from './find-chromium.ts';

/** Any other host than localhost is not a secure context, unless it uses HTTPS. */
export const LAN_HOST = 'clans.lan';

export const FLAGS = [
  `--host-resolver-rules=MAP ${LAN_HOST} 127.0.0.1`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-gpu-compositing',
  '--disable-software-rasterizer',
  // One process for all tests, which then do not compile the app again.
  '--process-per-site',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The first one: otherwise a page that navigates while offline believes that it is online again.
  // The others are Playwright's, whose list this one replaces.
  `--disable-features=${[
    'RenderDocument',
    'AvoidUnnecessaryBeforeUnloadCheckSync',
    'HttpsFirstBalancedModeAutoEnable',
    'HttpsUpgrades',
    'MediaRouter',
    'OptimizationHints',
    'PaintHolding',
    'ThirdPartyStoragePartitioning',
  ].join()}`,
];

/** The path of a Chromium. */
export function chromiumPath(): string {
  const found = findChromium();
  if ('problem' in found) throw new Error(`The web tests cannot run: ${found.problem}`);
  return found.path;
}
