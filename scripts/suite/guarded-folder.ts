import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, realpathSync } from 'node:fs';
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

const CHECK_MS = 500;

/** Exits when the parent or npm has ended: one that was killed cannot stop its children. */
export function exitWithParent(): void {
  const { ppid } = process;
  const npm = npmAbove(ppid);
  setInterval(() => {
    if (process.ppid !== ppid || npmAbove(ppid) !== npm) process.exit(1);
  }, CHECK_MS).unref();
}

/** npm starts a script in a shell, which outlives it. Undefined if there is none, or no /proc. */
function npmAbove(shell: number): string | undefined {
  try {
    const [, parent] = /\) \S (\d+)/.exec(readFileSync(`/proc/${shell}/stat`, 'utf8'))!;
    return readFileSync(`/proc/${parent}/comm`, 'utf8').startsWith('npm') ? parent : undefined;
  } catch {
    return undefined;
  }
}
