import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';

const MOUNT = ['/var/lib', '/var/cache'].map((path) => `mount -t tmpfs -o mode=755 none ${path}`);
const SCRIPT = ['mount --make-rprivate /', ...MOUNT, 'umask 077', 'exec "$@"'].join(' && ');

/**
 * A command prefix. The command runs with its own empty /var/lib and /var/cache, which disappear with
 * it, and with a strict umask.
 */
export const withOwnSystemFolders = ['unshare', '-m', 'sh', '-c', SCRIPT, 'sh'];

/** False without the right to mount, as in most containers. */
export const hasOwnSystemFolders = (): boolean => {
  const [program, ...args] = [...withOwnSystemFolders, process.execPath, '--version'];
  return spawnSync(program, args).status === 0;
};

/** Runs Node in the mount namespace of that process. */
export async function runInNamespaceOf(
  pid: number,
  { cwd, env }: { cwd: string; env: Record<string, string> },
  args: string[],
): Promise<string> {
  const enter = ['-t', String(pid), '-m', 'sh', '-c', 'cd "$0" && exec "$@"', cwd];
  const options = { env: { PATH: process.env.PATH, ...env } };
  const run = promisify(execFile)('nsenter', [...enter, process.execPath, ...args], options);
  return (await run).stdout;
}
