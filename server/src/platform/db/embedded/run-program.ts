import { spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, open, rm, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '@clan-companion/runtime/start-error';
import { type Account, OWN_SERVER_HINT } from './account.ts';

export interface ProgramRun {
  readonly ok: boolean;
  readonly output: string;
}

/** Runs one of PostgreSQL's programs and waits for it. */
export async function runProgram(
  native: string,
  name: string,
  args: string[],
  account: Account,
): Promise<ProgramRun> {
  const program = programPath(native, name);
  const child = spawn(program, args, { ...runAs(account), stdio: ['ignore', 'pipe', 'pipe'] });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => output.push(text));
  }
  const [code] = await once(child, 'close').catch((error: Error) => {
    throw cannotRun(program, error);
  });
  return { ok: code === 0, output: output.join('') };
}

export function programPath(native: string, name: string, platform = process.platform): string {
  return join(native, 'bin', platform === 'win32' ? `${name}.exe` : name);
}

/** Does not pass on the service's environment and working folder. */
export function runAs({ uid, gid }: Account): SpawnOptions & { env: NodeJS.ProcessEnv } {
  const env = { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' };
  // Windows has no such ids.
  return { ...(uid >= 0 && { uid, gid }), cwd: '/', env, windowsHide: true };
}

export function cannotRun(program: string, error: NodeJS.ErrnoException): StartError {
  // The program exists; its loader does not.
  const reason = error.code === 'ENOENT' ? 'it needs glibc; Alpine has none' : error.message;
  return new StartError(
    `${program} does not run on this machine (${reason}): fix the cause, or ${OWN_SERVER_HINT}.`,
    { cause: error },
  );
}

const MAX_BYTES = 1_000_000;
const CHECK_MS = 60_000;

/** Keeps about two megabytes; PostgreSQL continues to write to the same file. */
export function limitLogSize(file: string): { stop: () => void } {
  const check = async () => {
    if ((await stat(file)).size < MAX_BYTES) return;
    // It can belong to root, if root started the service once.
    await rm(`${file}.old`, { force: true });
    await copyFile(file, `${file}.old`);
    await truncate(file);
  };
  const quietly = () => void check().catch(() => {});
  quietly();
  const timer = setInterval(quietly, CHECK_MS).unref();
  return { stop: () => clearInterval(timer) };
}

export async function readFrom(file: string, offset: number): Promise<string> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const bytes = Buffer.alloc(Math.max(0, size - offset));
    await handle.read(bytes, 0, bytes.length, offset);
    return bytes.toString('utf8');
  } finally {
    await handle.close();
  }
}

/** The lines that explain a failure, joined into one. */
export function usefulLines(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const reasons = lines.filter((line) => /FATAL|PANIC|error|could not/.test(line));
  const chosen = reasons.length > 0 ? reasons : lines.slice(-1);
  const stripped = chosen.map((line) =>
    line.replace(/^.*?\b(?:LOG|WARNING|FATAL|PANIC|error): +/, ''),
  );
  return [...new Set(stripped)].slice(-3).join('; ') || 'no output';
}
