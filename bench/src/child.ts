import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Cleanups } from './cleanups.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const KILL_AFTER_MS = 20_000;

export interface Child {
  readonly process: ChildProcess;
  readonly pid: number;
  readonly output: () => string;
  /** Rejects with the output when the process exits; never resolves. */
  readonly failed: Promise<never>;
  readonly ended: Promise<void>;
  end(): Promise<void>;
}

/** A detached Node process: Ctrl-C in the terminal does not reach it, so `end` stops it. */
export function startChild(
  args: readonly string[],
  env: Record<string, string>,
  cleanups: Cleanups,
  channel: readonly 'ipc'[] = [],
): Child {
  const { PATH = '', HOME = '', TMPDIR = '' } = process.env;
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { PATH, HOME, ...(TMPDIR && { TMPDIR }), ...env },
    stdio: ['ignore', 'pipe', 'pipe', ...channel],
    detached: true,
    windowsHide: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (data: Buffer) => {
      output += data.toString();
    });
  }
  const ended = once(child, 'exit').then(() => undefined);
  const failed = ended.then(() => {
    throw new Error(`${args.at(-1)} has ended:\n${output}`);
  });
  failed.catch(() => undefined);
  const end = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS);
    await ended;
    clearTimeout(timer);
  };
  cleanups.add(end);
  return { process: child, pid: child.pid!, output: () => output, failed, ended, end };
}

/** The same for a TypeScript file, with an IPC channel. */
export const startScript = (file: URL, args: string[], cleanups: Cleanups): Child =>
  startChild(['--import', 'tsx', fileURLToPath(file), ...args], {}, cleanups, ['ipc']);
