import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const GUARD = fileURLToPath(new URL('guard.mjs', import.meta.url));
/** The path of a socket has at most 103 characters, and the temporary folder of macOS has 49 alone. */
const MAX_PARENT = 40;

export interface GuardedFolder {
  readonly folder: string;
  /** Removes another folder at the end, too. */
  readonly removeToo: (other: string) => void;
  readonly cleanUp: () => Promise<void>;
}

/**
 * A temporary folder (`TMPDIR`) for a run of tests. `cleanUp` ends what uses it and removes it, and so
 * does its guard if this process ends before.
 */
export function guardedFolder(prefix: string): GuardedFolder {
  const parent = tmpdir().length > MAX_PARENT ? '/tmp' : tmpdir();
  const folder = mkdtempSync(join(realpathSync(parent), prefix));
  // PostgreSQL does not run as root, so another user must be able to enter.
  chmodSync(folder, 0o755);
  const guard = spawn(process.execPath, [GUARD, folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: {},
  });
  const ended = once(guard, 'exit');
  guard.unref();
  const cleanUp = async () => {
    guard.ref();
    guard.stdin.end();
    await ended;
  };
  return { folder, removeToo: (other) => void guard.stdin.write(`${other}\n`), cleanUp };
}
