import { spawn } from 'node:child_process';
import { closeSync, fstatSync, openSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseInstance } from './database-instance.ts';
import { isPostmaster } from './pid-file.ts';
import { cannotRun, runAs } from './run-program.ts';
import { readFrom, usefulLines } from './postgres-log.ts';
import { settingArguments } from './settings.ts';

/** A fast shutdown, then an immediate one. */
const SHUTDOWNS = [
  { signal: 'SIGINT', timeoutMs: 10_000 },
  { signal: 'SIGQUIT', timeoutMs: 3_000 },
] as const;
export const STOP_POSTGRES_MS = SHUTDOWNS.reduce((sum, { timeoutMs }) => sum + timeoutMs, 0);

export interface SpawnedPostmaster {
  readonly pid: number | undefined;
  /** Set once it has ended. */
  readonly end: { error?: Error } | undefined;
  /** The reason from its log. */
  explainExit(): Promise<string>;
}

/**
 * Detached, so that Ctrl-C reaches only the service, which then stops it. It logs to a file, since it
 * can outlive the service's output.
 */
export function spawnPostmaster(instance: DatabaseInstance): SpawnedPostmaster {
  const { dir, native, account, logFile, settings } = instance;
  const program = join(native, 'bin', 'postgres');
  const log = openSync(logFile, 'a', 0o600);
  const logStart = fstatSync(log).size;
  const child = spawn(program, ['-D', dir, ...settingArguments(settings)], {
    ...runAs(account),
    cwd: dir,
    stdio: ['ignore', log, log],
    detached: true,
  });
  closeSync(log);
  child.unref();

  let end: SpawnedPostmaster['end'];
  child.once('exit', () => (end = {}));
  child.once('error', (error) => (end = { error: cannotRun(program, error) }));
  return {
    pid: child.pid,
    get end() {
      return end;
    },
    explainExit: async () => {
      const output = await readFrom(logFile, logStart);
      return output === '' && (await isFull(dir)) ? 'the disk is full' : usefulLines(output);
    },
  };
}

/** Checks before each signal that the pid is still PostgreSQL's. */
export async function stopPostmaster(
  pid: number,
  dir: string,
  log: (line: string) => void,
): Promise<void> {
  for (const { signal, timeoutMs } of SHUTDOWNS) {
    if (!isPostmaster(pid, dir)) return;
    signalIfRunning(pid, signal);
    if (await isGone(pid, dir, timeoutMs)) return;
  }
  log(`PostgreSQL (process ${pid}) does not stop; the next start will take it over.`);
}

/** On a full disk, PostgreSQL cannot log the reason. */
async function isFull(dir: string): Promise<boolean> {
  return (await statfs(dir)).bavail === 0;
}

function signalIfRunning(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function isGone(pid: number, dir: string, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  while (isPostmaster(pid, dir)) {
    if (performance.now() > deadline) return false;
    await sleep(10);
  }
  return true;
}
