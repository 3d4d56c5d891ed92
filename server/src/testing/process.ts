import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { buildIfStale } from '../../../scripts/build.mjs';
import { makeTemporaryFolder } from '../platform/db/embedded/folders.ts';

const MAIN = fileURLToPath(new URL('../../dist/main.mjs', import.meta.url));

let built: Promise<void> | undefined;

export interface ServiceProcess {
  readonly child: ChildProcess;
  readonly url: string;
  readonly output: () => string;
  /** Resolves when it is listening; rejects with its output if it exits before. */
  readonly ready: Promise<void>;
  /** The exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>;
}

/**
 * Starts the built service like `npm start`, but looks only once whether the build is stale, which takes
 * a third of the time of a start. `wrapper` is a command that runs it.
 */
export async function spawnService(
  env: Record<string, string>,
  command: readonly string[] = [MAIN],
  cwd?: string,
  wrapper: readonly string[] = [],
): Promise<ServiceProcess> {
  if (command[0] === MAIN) await (built ??= buildIfStale('server', 'web', 'reference'));
  const port = env.PORT ?? String(await freePort());
  const { PATH = '', HOME = '', TMPDIR = tmpdir() } = process.env;
  const [program = '', ...args] = [...wrapper, process.execPath, ...command];
  const child = spawn(program, args, {
    // A developer may have a `.env` file in the repository's root.
    cwd: cwd ?? import.meta.dirname,
    env: {
      PATH,
      HOME,
      // By this folder, a test run finds what it left behind.
      TMPDIR,
      RATE_LIMIT_MAX: '1000000',
      SIGN_IN_RATE_LIMIT_MAX: '1000000',
      PORT: port,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data: Buffer) => {
      output += data.toString();
    });
  }
  // Not `exit`: its last output may arrive after that.
  const ended = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | string);
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout.on('data', () => {
      if (output.includes('is running at')) resolve();
    });
    void ended.then(() => reject(new Error(output)));
  });
  // Avoids an unhandled rejection in tests that do not await it.
  ready.catch(() => undefined);
  return { child, url: `http://127.0.0.1:${port}`, output: () => output, ready, ended };
}

/** Below the ephemeral port range, so that the system does not assign the port to anyone else. */
const [FIRST_PORT, LAST_PORT] = [11_000, 32_000];
let lastPort = randomInt(FIRST_PORT, LAST_PORT);

export async function freePort(): Promise<number> {
  for (;;) {
    const port = lastPort < LAST_PORT ? lastPort + 1 : FIRST_PORT;
    lastPort = port;
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}

/** A folder that the PostgreSQL user can access, too. */
export const dataFolder = (): Promise<string> => makeTemporaryFolder('clan-companion-data-');
