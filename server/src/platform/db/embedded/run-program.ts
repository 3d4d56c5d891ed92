import { spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
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
