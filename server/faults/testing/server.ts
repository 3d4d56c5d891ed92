import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { chooseAccount } from '../../src/platform/db/embedded/account.ts';
import { SUPERUSER } from '../../src/platform/db/embedded/database-instance.ts';
import { findNativeFolder, preparePrograms } from '../../src/platform/db/embedded/native-folder.ts';
import { isPostmaster, livePostmaster } from '../../src/platform/db/embedded/pid-file.ts';
import { spawnPostmaster } from '../../src/platform/db/embedded/postmaster.ts';
import { runProgram } from '../../src/platform/db/embedded/run-program.ts';
import { temporaryParent } from '../../src/platform/db/embedded/folders.ts';
import { dataFolder, freePort } from '../../src/testing/process.ts';

const STARTS_WITHIN_MS = 60_000;
const STOPS_WITHIN_MS = 30_000;

/** An external PostgreSQL server, as an operator runs it: over TCP and not managed by the service. */
export interface Server {
  readonly dir: string;
  readonly port: number;
  /** The value for DATABASE_URL. */
  readonly url: string;
  /** Starts on the same folder and port as before; resolves once it accepts connections. */
  start(more?: Record<string, string>): Promise<void>;
  /** `fast` is an orderly shutdown; `immediate` needs crash recovery at the next start. */
  stop(mode?: 'fast' | 'immediate'): Promise<void>;
  /** Sends SIGKILL to the postmaster; its children notice and exit. */
  kill(): Promise<void>;
  isUp(): boolean;
  sql<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Stops it and deletes its files. */
  remove(): Promise<void>;
}

export interface ServerOptions {
  readonly settings?: Record<string, string>;
  /** The parent of the data folder, a new folder by default. PostgreSQL's user must be able to enter it. */
  readonly folder?: string;
  readonly port?: number;
}

/** Creates and starts a PostgreSQL server. */
export async function startServer(options: ServerOptions = {}): Promise<Server> {
  const folder = options.folder ?? (await dataFolder());
  await createDataFolder(join(folder, 'server'));
  const server = await serverIn(folder, options);
  await server.start();
  return server;
}

/** The service's environment for this PostgreSQL server, and its location for the checks. */
export const on = ({ url }: Server) => ({
  env: { DATABASE_URL: url },
  database: () => ({ connectionString: url }),
});

/** A PostgreSQL server on the existing data folder `server` in `folder`; not started. */
export async function serverIn(folder: string, options: ServerOptions = {}): Promise<Server> {
  const dir = join(folder, 'server');
  const account = await chooseAccount(dir);
  const native = await preparePrograms(findNativeFolder(), account, folder);
  const port = options.port ?? (await freePort());
  const url = `postgres://${SUPERUSER}@127.0.0.1:${port}/postgres`;
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    ...options.settings,
  };
  const logFile = join(folder, 'server.log');

  async function start(more: Record<string, string> = {}): Promise<void> {
    const instance = {
      dir,
      native,
      account,
      logFile,
      style: 'posix' as const,
      address: { host: '127.0.0.1', port },
      settings: { ...settings, ...more },
    };
    const until = Date.now() + STARTS_WITHIN_MS;
    let spawned = spawnPostmaster(instance);
    while (!livePostmaster(dir)?.ready) {
      if (Date.now() > until) throw new Error(`PostgreSQL in ${dir} does not come up`);
      if (spawned.end) {
        const reason = await spawned.explainExit();
        // The previous server's processes may take a moment to exit.
        if (!/lock file|shared memory/.test(reason)) throw new Error(reason);
        await sleep(50);
        spawned = spawnPostmaster(instance);
      }
      await sleep(10);
    }
  }

  async function signal(name: NodeJS.Signals): Promise<void> {
    const pid = livePostmaster(dir)?.pid;
    if (pid === undefined) return;
    process.kill(pid, name);
    const until = Date.now() + STOPS_WITHIN_MS;
    while (isPostmaster(pid, dir)) {
      if (Date.now() > until) throw new Error(`PostgreSQL in ${dir} does not end`);
      await sleep(10);
    }
  }

  const stop = (mode: 'fast' | 'immediate' = 'fast') =>
    signal(mode === 'fast' ? 'SIGINT' : 'SIGQUIT');

  return {
    dir,
    port,
    url,
    start,
    stop,
    kill: () => signal('SIGKILL'),
    isUp: () => livePostmaster(dir)?.ready === true,
    sql: async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) => {
      const client = new pg.Client({ connectionString: url });
      // A broken connection is reported by its query.
      client.on('error', () => undefined);
      await client.connect();
      try {
        return (await client.query<Row>(text, values)).rows;
      } finally {
        await client.end();
      }
    },
    remove: async () => {
      await stop('immediate');
      await rm(dir, { recursive: true, force: true, maxRetries: 5 });
      if (options.folder === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Copies a data folder that the first caller of a test run prepares: `initdb` takes far longer. */
async function createDataFolder(dir: string): Promise<void> {
  // Elsewhere, the copy would outlive the run.
  if ((await temporaryParent()) !== tmpdir()) return initialize(dir);
  const prepared = join(tmpdir(), 'postgres-prepared');
  if (!existsSync(prepared)) {
    const own = await dataFolder();
    await initialize(join(own, 'server'));
    // Another worker may have been quicker.
    await rename(join(own, 'server'), prepared).catch(() => undefined);
    await rm(own, { recursive: true, force: true });
  }
  // Keeps owner and permissions, unlike Node's own copy.
  await promisify(execFile)('cp', ['-a', prepared, dir]);
}

/** Runs `initdb`; connections over loopback are trusted. */
async function initialize(dir: string): Promise<void> {
  const account = await chooseAccount(dir);
  const native = await preparePrograms(findNativeFolder(), account, dirname(dir));
  await mkdir(dir);
  await chown(dir, account.uid, account.gid);
  const args = ['-D', dir, '-U', SUPERUSER, '--encoding=UTF8', '--locale=C', '--no-sync'];
  args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--lc-ctype=C.UTF-8');
  args.push('--auth-host=trust', '--auth-local=reject');
  const run = await runProgram(native, 'initdb', args, account);
  if (!run.ok) throw new Error(run.output);
}
