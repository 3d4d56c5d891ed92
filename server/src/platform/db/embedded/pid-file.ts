import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseInstance } from './database-instance.ts';
import { SOCKET_PORT } from './folders.ts';

/** The content of `postmaster.pid`. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  readonly socketDir: string;
  readonly ready: boolean;
}

/** An empty lock file is either being written or left by a crash. */
const EMPTY_IS_STALE_MS = 3_000;

export function readPidFile(dir: string): Postmaster | undefined {
  const lines = readLines(pidFile(dir));
  const pid = Number(lines[0]);
  if (!(pid > 0)) return undefined;
  return {
    pid,
    port: Number(lines[3]),
    socketDir: lines[4]?.trim() ?? '',
    ready: lines[7]?.trim() === 'ready',
  };
}

/** The postmaster that is running on the folder. */
export function livePostmaster(dir: string): Postmaster | undefined {
  const postmaster = readPidFile(dir);
  return postmaster && isPostmaster(postmaster.pid, dir) ? postmaster : undefined;
}

/** The pid alone is not enough: after a reboot or in a new container, another process can have it. */
export function isPostmaster(pid: number, dir: string): boolean {
  if (!processExists(pid)) return false;
  if (process.platform === 'win32') return isNamedPostgres(pid);
  return existsSync('/proc/self/cwd') ? hasWorkingFolder(pid, dir) : namesFolderInCommand(pid, dir);
}

export function processExists(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * PostgreSQL refuses to start while any process of its user has the pid in a lock file.
 * Synchronous, so that no lock is taken between reading and removing.
 */
export function clearStaleLocks({ dir, style, address }: DatabaseInstance): void {
  const socketLock = join(address.host, `.s.PGSQL.${SOCKET_PORT}.lock`);
  for (const file of style === 'windows' ? [pidFile(dir)] : [pidFile(dir), socketLock]) {
    if (isStale(file, dir)) unlinkSync(file);
  }
}

function isStale(file: string, dir: string): boolean {
  if (!existsSync(file)) return false;
  const pid = Number(readLines(file)[0]);
  // Absolute, since the clock can have been set back.
  if (!(pid > 0)) return Math.abs(Date.now() - statSync(file).mtimeMs) > EMPTY_IS_STALE_MS;
  return processExists(pid) && !isPostmaster(pid, dir);
}

/** A postmaster works in its data folder; a zombie has no working folder. */
function hasWorkingFolder(pid: number, dir: string): boolean {
  try {
    const [cwd, data] = [statSync(`/proc/${pid}/cwd`), statSync(dir)];
    return cwd.ino === data.ino && cwd.dev === data.dev;
  } catch {
    return false;
  }
}

/** Without /proc, as on macOS: our command line names the data folder. */
function namesFolderInCommand(pid: number, dir: string): boolean {
  try {
    const args = ['-ww', '-o', 'stat=,args=', '-p', String(pid)];
    const line = execFileSync('ps', args, { encoding: 'utf8' });
    return !line.trim().startsWith('Z') && line.includes(`-D ${dir} `);
  } catch (error) {
    // Without `ps`, assume that it is: that never stops another process.
    return (error as NodeJS.ErrnoException).code === 'ENOENT';
  }
}

/** Windows shows neither the working folder nor the command line to other programs. */
function isNamedPostgres(pid: number): boolean {
  const args = ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH'];
  return execFileSync('tasklist', args, { encoding: 'utf8' }).startsWith('"postgres.exe"');
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
