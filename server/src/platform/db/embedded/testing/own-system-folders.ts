import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';

const MOUNT = ['/var/lib', '/var/cache'].map((path) => `mount -t tmpfs -o mode=755 none ${path}`);
const SCRIPT = ['mount --make-rprivate /', ...MOUNT, 'umask 077', 'exec "$@"'].join(' && ');

/**
 * Before a command: it runs with its own /var/lib and /var/cache, which are empty and go with it, and
 * with a strict umask.
 */
export const withOwnSystemFolders = ['unshare', '-m', 'sh', '-c', SCRIPT, 'sh'];

/** False without the right to mount, as in most containers. */
export const hasOwnSystemFolders = (): boolean => {
  const [program, ...args] = [...withOwnSystemFolders, process.execPath, '--version'];
  return spawnSync(program, args).status === 0;
};

/** Runs Node where that process sees its own folders. */
export async function runBeside(
  pid: number,
  { cwd, env }: { cwd: string; env: Record<string, string> },
  args: string[],
): Promise<string> {
  const enter = ['-t', String(pid), '-m', 'sh', '-c', 'cd "$0" && exec "$@"', cwd];
  const options = { env: { PATH: process.env.PATH, ...env } };
  const run = promisify(execFile)('nsenter', [...enter, process.execPath, ...args], options);
  return (await run).stdout;
}
