import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { PORT, type Cluster } from './cluster.ts';

/** What PostgreSQL says about itself in `postmaster.pid`. */
export interface Postmaster {
  readonly pid: number;
  readonly socketDir: string;
  readonly ready: boolean;
}

/** An empty lock file is one that is being written, or what a crash left. */
const EMPTY_IS_STALE_MS = 3_000;

export function readPidFile(dir: string): Postmaster | undefined {
  const lines = readLines(pidFile(dir));
  const pid = Number(lines[0]);
  if (!(pid > 0)) return undefined;
  return { pid, socketDir: lines[4] ?? '', ready: lines[7]?.trim() === 'ready' };
}

/** The postmaster that runs on the folder now. */
export function livePostmaster(dir: string): Postmaster | undefined {
  const postmaster = readPidFile(dir);
  return postmaster && isPostmaster(postmaster.pid, dir) ? postmaster : undefined;
}

/** A pid alone proves nothing: after a reboot, or in a new container, it is another process's. */
export function isPostmaster(pid: number, dir: string): boolean {
  if (!processExists(pid)) return false;
  return existsSync('/proc/self/cwd') ? worksIn(pid, dir) : isStartedOn(pid, dir);
}

export function processExists(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * PostgreSQL refuses to start while the pid in a lock file belongs to any process of its user.
 * Reads and removes without a pause, so that a lock taken in between is not lost.
 */
export function clearStaleLocks({ dir, socketDir }: Cluster): void {
  for (const file of [pidFile(dir), join(socketDir, `.s.PGSQL.${PORT}.lock`)]) {
    if (isStale(file, dir)) unlinkSync(file);
  }
}

function isStale(file: string, dir: string): boolean {
  if (!existsSync(file)) return false;
  const pid = Number(readLines(file)[0]);
  // However far the clock has been set since.
  if (!(pid > 0)) return Math.abs(Date.now() - statSync(file).mtimeMs) > EMPTY_IS_STALE_MS;
  return processExists(pid) && !isPostmaster(pid, dir);
}

/** The postmaster's working folder is its data folder; a zombie has none. */
function worksIn(pid: number, dir: string): boolean {
  try {
    const [cwd, data] = [statSync(`/proc/${pid}/cwd`), statSync(dir)];
    return cwd.ino === data.ino && cwd.dev === data.dev;
  } catch {
    return false;
  }
}

/** Without /proc, as on macOS: our postmaster names its data folder on its command line. */
function isStartedOn(pid: number, dir: string): boolean {
  try {
    const args = ['-ww', '-o', 'stat=,args=', '-p', String(pid)];
    const line = execFileSync('ps', args, { encoding: 'utf8' });
    return !line.trim().startsWith('Z') && line.includes(`-D ${dir} `);
  } catch (error) {
    // Without `ps` nobody can tell, and to spare the process is the safe mistake.
    return (error as NodeJS.ErrnoException).code === 'ENOENT';
  }
}

function pidFile(dir: string): string {
  return join(dir, 'postmaster.pid');
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
}
