import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
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
  const ended = once(child, 'exit').then(([code, signal]) => (code ?? signal) as number | string);
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

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** A folder that PostgreSQL's own user may enter too. */
export async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'clan-companion-data-'));
  await chmod(folder, 0o755);
  return folder;
}
