import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { exitWithParent } from './exit-with-parent.ts';

const MAX_PARENT = 40;
const GUARD = fileURLToPath(new URL('guard.mjs', import.meta.url));

/** All projects of a run share one folder. */
let users = 0;
let cleanUp: (() => Promise<void>) | undefined;

/** Vitest's global setup: a temporary folder for the run, and a guard that removes what is left. */
export default function setUp(): () => Promise<void> {
  users += 1;
  cleanUp ??= start();
  return async () => {
    users -= 1;
    if (users === 0) await cleanUp?.();
  };
}

function start(): () => Promise<void> {
  const folder = mkdtempSync(join(realpathSync(parentFolder()), 'cc-run-'));
  // PostgreSQL does not run as root, so another user must be able to enter.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  const guard = spawn(process.execPath, [GUARD, folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: {},
  });
  const ended = once(guard, 'exit');
  guard.unref();
  exitWithParent();
  return async () => {
    guard.ref();
    guard.stdin.end();
    await ended;
  };
}

/** The path of a socket has at most 103 characters, and the temporary folder of macOS has 49 alone. */
const parentFolder = () => (tmpdir().length > MAX_PARENT ? '/tmp' : tmpdir());
