import { spawn } from 'node:child_process';
import type { DatabaseInstance } from './database-instance.ts';
import { readPidFile } from './pid-file.ts';
import { cannotRun, programPath, runAs, runProgram } from './run-program.ts';

/** Also enough for crash recovery; then `pg_ctl` gives up, and PostgreSQL continues. */
const WAIT_SECONDS = '600';

/**
 * On Windows, PostgreSQL does not run with an administrator's rights: `pg_ctl` drops them. It ends when
 * PostgreSQL is ready, or with an error when it failed.
 */
export function spawnByPgCtl({ dir, native, account, logFile, settings }: DatabaseInstance) {
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
export const signalByPgCtl =
  ({ native, account }: Pick<DatabaseInstance, 'native' | 'account'>) =>
  async (pid: number, signal: NodeJS.Signals): Promise<void> => {
    const args = ['kill', signal.replace('SIG', ''), String(pid)];
    await runProgram(native, 'pg_ctl', args, account);
  };
