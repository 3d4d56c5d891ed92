import { spawn } from 'node:child_process';
import { closeSync, fstatSync, openSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { isPostmaster } from './pid-file.ts';
import { cannotRun, runAs } from './run-program.ts';
import { readFrom, usefulLines } from './server-log.ts';
import { settingArguments } from './settings.ts';

/** Fast; then, if that takes too long, immediate. */
const SHUTDOWNS = [
  { signal: 'SIGINT', patienceMs: 20_000 },
  { signal: 'SIGQUIT', patienceMs: 10_000 },
] as const;

export interface SpawnedPostmaster {
  readonly pid: number | undefined;
  /** Set once it has ended. */
  readonly end: { error?: Error } | undefined;
  /** Why it ended, in its own words. */
  whyItEnded(): Promise<string>;
}

/**
 * In a process group of its own, so that Ctrl-C leaves it to the service to stop it, and writing
 * to a file, so that it outlives the service's own output.
 */
export function spawnPostmaster(cluster: Cluster): SpawnedPostmaster {
  const { dir, native, account, logFile, settings } = cluster;
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
    whyItEnded: async () => {
      const output = await readFrom(logFile, logStart);
      return output === '' && (await isFull(dir)) ? 'the disk is full' : usefulLines(output);
    },
  };
}

/** Never signals another process that has the pid by now. */
export async function stopPostmaster(
  pid: number,
  dir: string,
  log: (line: string) => void,
): Promise<void> {
  for (const { signal, patienceMs } of SHUTDOWNS) {
    if (!isPostmaster(pid, dir)) return;
    signalIfThere(pid, signal);
    if (await isGone(pid, dir, patienceMs)) return;
  }
  log(`PostgreSQL (process ${pid}) does not end; the next start will take it over.`);
}

/** On a full disk PostgreSQL cannot even write why it ended. */
async function isFull(dir: string): Promise<boolean> {
  return (await statfs(dir)).bavail === 0;
}

function signalIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function isGone(pid: number, dir: string, patienceMs: number): Promise<boolean> {
  const deadline = performance.now() + patienceMs;
  while (isPostmaster(pid, dir)) {
    if (performance.now() > deadline) return false;
    await sleep(10);
  }
  return true;
}
