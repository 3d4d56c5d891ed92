import { spawn } from 'node:child_process';
import { closeSync, fchownSync, fstatSync, openSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { isRoot } from './account.ts';
import { type DatabaseInstance, settingArguments } from './database-instance.ts';
import { isPostmaster, readPidFile } from './pid-file.ts';
import { cannotRun, programPath, readFrom, runAs, runProgram, usefulLines } from './run-program.ts';

/** Also enough for crash recovery; then `pg_ctl` gives up, and PostgreSQL continues. */
const WAIT_SECONDS = '600';

/**
 * On Windows, PostgreSQL does not run with an administrator's rights: `pg_ctl` drops them. It ends when
 * PostgreSQL is ready, or with an error when it failed.
 */
function spawnByPgCtl({ dir, native, account, logFile, settings }: DatabaseInstance) {
  const program = programPath(native, 'pg_ctl');
  const options = Object.entries(settings).map(([name, value]) => `-c "${name}=${value}"`);
  const args = ['start', '-D', dir, '-l', logFile, '-o', options.join(' '), '-t', WAIT_SECONDS];
  const child = spawn(program, args, {
    ...runAs(account),
    stdio: 'ignore',
    detached: true,
    windowsHide: true,
  });
  child.unref();
  let end: { error?: Error } | undefined;
  child.once('exit', (code) => {
    if (code !== 0) end = {};
  });
  child.once('error', (error) => (end = { error: cannotRun(program, error) }));
  return {
    get pid() {
      return readPidFile(dir)?.pid;
    },
    get end() {
      return end;
    },
  };
}

/** Node's own signals end a process at once on Windows; PostgreSQL has its own way to receive them. */
const signalByPgCtl =
  ({ native, account }: Pick<DatabaseInstance, 'native' | 'account'>) =>
  async (pid: number, signal: NodeJS.Signals): Promise<void> => {
    const args = ['kill', signal.replace('SIG', ''), String(pid)];
    await runProgram(native, 'pg_ctl', args, account);
  };

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

/** It logs to a file, since it can outlive the service's output. */
export function spawnPostmaster(instance: DatabaseInstance): SpawnedPostmaster {
  const { dir, logFile } = instance;
  const log = openLog(instance);
  const logStart = fstatSync(log).size;
  const start = instance.style === 'windows' ? spawnByPgCtl : spawnDirectly;
  const started = start(instance, log);
  closeSync(log);
  return {
    get pid() {
      return started.pid;
    },
    get end() {
      return started.end;
    },
    explainExit: async () => {
      const output = await readFrom(logFile, logStart);
      return output === '' && (await isFull(dir)) ? 'the disk is full' : usefulLines(output);
    },
  };
}

/** A new file belongs to PostgreSQL's user: `pg_ctl` opens it too, and so does a start without root. */
function openLog({ logFile, account }: DatabaseInstance): number {
  try {
    const log = openSync(logFile, 'ax', 0o600);
    if (isRoot()) fchownSync(log, account.uid, account.gid);
    return log;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return openSync(logFile, 'a');
  }
}

/** Detached, so that Ctrl-C reaches only the service, which then stops it. */
function spawnDirectly({ dir, native, account, settings }: DatabaseInstance, log: number) {
  const program = programPath(native, 'postgres');
  const child = spawn(program, ['-D', dir, ...settingArguments(settings)], {
    ...runAs(account),
    cwd: dir,
    stdio: ['ignore', log, log],
    detached: true,
  });
  child.unref();
  const started: { pid: number | undefined; end: SpawnedPostmaster['end'] } = {
    pid: child.pid,
    end: undefined,
  };
  child.once('exit', () => (started.end = {}));
  child.once('error', (error) => (started.end = { error: cannotRun(program, error) }));
  return started;
}

/** Checks before each signal that the pid is still PostgreSQL's. */
export async function stopPostmaster(
  pid: number,
  dir: string,
  log: (line: string) => void,
  send: (pid: number, signal: NodeJS.Signals) => void | Promise<void> = signalIfRunning,
): Promise<void> {
  for (const { signal, timeoutMs } of SHUTDOWNS) {
    if (!isPostmaster(pid, dir)) return;
    await send(pid, signal);
    if (await isGone(pid, dir, timeoutMs)) return;
  }
  log(`PostgreSQL (process ${pid}) does not stop; the next start will take it over.`);
}

export async function stopInstance(
  pid: number,
  instance: DatabaseInstance,
  log: (line: string) => void,
): Promise<void> {
  const send = instance.style === 'windows' ? signalByPgCtl(instance) : signalIfRunning;
  await stopPostmaster(pid, instance.dir, log, send);
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
