const CHECK_MS = 500;

/** Exits when the parent has ended: one that was killed cannot stop its children. */
export function exitWithParent(): void {
  const { ppid } = process;
  setInterval(() => {
    if (process.ppid !== ppid) process.exit(1);
  }, CHECK_MS).unref();
}
