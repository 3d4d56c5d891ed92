import { spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { StartError } from '@clan-companion/runtime/start-error';
import type { Account } from './account.ts';
import { OWN_SERVER } from './way-out.ts';

export interface ProgramRun {
  readonly ok: boolean;
  readonly output: string;
}

/** Runs one of PostgreSQL's programs to its end. */
export async function runProgram(
  native: string,
  name: string,
  args: string[],
  account: Account,
): Promise<ProgramRun> {
  const program = join(native, 'bin', name);
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

/** Nothing of the service's own environment or working folder may leak into PostgreSQL. */
export function runAs({ uid, gid }: Account): SpawnOptions & { env: NodeJS.ProcessEnv } {
  const env = { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' };
  return { uid, gid, cwd: '/', env };
}

export function cannotRun(program: string, error: NodeJS.ErrnoException): StartError {
  // The program is there; what the system misses is the loader that it names.
  const reason = error.code === 'ENOENT' ? 'it needs glibc; Alpine has none' : error.message;
  return new StartError(
    `${program} does not run on this machine (${reason}): remove the cause, or ${OWN_SERVER}.`,
    { cause: error },
  );
}
