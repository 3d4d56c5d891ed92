import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const START = fileURLToPath(new URL('../../../scripts/start.mjs', import.meta.url));

export interface ServiceProcess {
  readonly child: ChildProcess;
  readonly url: string;
  readonly output: () => string;
  /** Resolves once it listens; rejects with what it printed if it ends before. */
  readonly ready: Promise<void>;
  /** The exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>;
}

/** The service as an operator starts it: `npm start`, less npm. */
export async function spawnService(
  env: Record<string, string>,
  command: readonly string[] = [START],
): Promise<ServiceProcess> {
  const port = env.PORT ?? String(await freePort());
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, command, {
    env: {
      PATH,
      HOME,
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
  // Not once it exits: what it printed last may still be on its way.
  const ended = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | string);
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout.on('data', () => {
      if (output.includes('is running at')) resolve();
    });
    void ended.then(() => reject(new Error(output)));
  });
  // Whoever does not wait for it does not want to hear of it either.
  ready.catch(() => undefined);
  return { child, url: `http://127.0.0.1:${port}`, output: () => output, ready, ended };
}

/** Below those that the system gives to who asks for any: until it is used, nobody else gets it. */
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

/** A folder that PostgreSQL's own user may enter too. */
export async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'clan-companion-data-'));
  await chmod(folder, 0o755);
  return folder;
}
