import { readFileSync } from 'node:fs';

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
