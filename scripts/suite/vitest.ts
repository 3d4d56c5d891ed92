import { type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { buildIfStale } from '../build.mjs';
import { findOrInstallChromium } from '../../web/e2e/testing/find-chromium.ts';
import { exitWithParent } from './guarded-folder.ts';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const VITEST = fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url));
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Builds what the tests start as a program, and ends with its parent. */
export async function prepare(): Promise<void> {
  exitWithParent();
  await buildIfStale('server', 'bot', 'web', 'reference');
}

/** Runs a program with the terminal of this one, and passes signals on. Returns the exit code. */
export async function run(
  program: string,
  args: readonly string[],
  options: SpawnOptions = {},
): Promise<number> {
  const child = spawn(program, args, { cwd: ROOT, stdio: 'inherit', ...options });
  const pass = (signal: NodeJS.Signals) => void child.kill(signal);
  for (const signal of SIGNALS) process.on(signal, pass);
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  for (const each of SIGNALS) process.off(each, pass);
  return code ?? 128 + constants.signals[signal!];
}

/**
 * Runs the tests of the service, and those of the web app if there is a browser. Returns the exit code
 * and, without a browser, why there is none.
 */
export async function runTests(
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<{ code: number; skipped?: string }> {
  const chromium = findOrInstallChromium();
  const hasBrowser = 'path' in chromium;
  const code = await runVitest(
    ['--project', 'tests', ...(hasBrowser ? [] : ['--exclude', 'web/e2e/**']), ...args],
    { ...env, ...(hasBrowser && { CHROMIUM_PATH: chromium.path }) },
  );
  return hasBrowser ? { code } : { code, skipped: chromium.problem };
}

export const runVitest = (args: readonly string[], env: Record<string, string> = {}) =>
  run(process.execPath, [VITEST, 'run', ...args], { env: { ...process.env, ...env } });

/** Without a browser, that is said at the end. In CI, skipped tests would go unnoticed. */
export function reportSkipped(skipped: string | undefined): void {
  if (skipped === undefined) return;
  process.stderr.write(`Skipped the web app's tests: ${skipped}\n`);
  if (process.env.CI === 'true') process.exitCode ||= 1;
}
