import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { StartError } from '@clan-companion/runtime/start-error';
import { type Account, OWN_SERVER_HINT } from './account.ts';
import { ensureInstance } from './create-instance.ts';
import {
  type Address,
  DATABASE,
  type DatabaseInstance,
  postgresSettings,
  readPassword,
  STYLE,
  type Style,
  SUPERUSER,
} from './database-instance.ts';
import { createDataFolder, createSocketFolder, requireAccount, SOCKET_PORT } from './folders.ts';
import { findNativeFolder, preparePrograms } from './native-folder.ts';
import { livePostmaster } from './pid-file.ts';
import { supervise } from './supervise.ts';

export interface EmbeddedPostgres {
  /** How node-postgres connects; stays the same while the service runs. */
  readonly connection: Address & { readonly user: string; readonly database: string };
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Absolute or relative; the instance goes into `<dataDir>/postgres`. */
  dataDir: string;
  /** Receives progress lines for people. */
  log: (line: string) => void;
  /** PostgreSQL settings that override ours. */
  settings?: Record<string, string>;
}

/** Starts the instance in `options.dataDir` with the binaries in `native`. */
export async function launch(
  options: EmbeddedOptions,
  native: string,
  style = STYLE,
): Promise<EmbeddedPostgres> {
  try {
    const instance = await prepare(options, native, style);
    const { stop } = await supervise(instance, options.log);
    return {
      connection: { ...instance.address, user: SUPERUSER, database: DATABASE },
      stop,
    };
  } catch (error) {
    if (error instanceof StartError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `The embedded database cannot start (${reason}): fix the cause, or ${OWN_SERVER_HINT}.`,
      { cause: error },
    );
  }
}

async function prepare(
  options: EmbeddedOptions,
  installed: string,
  style: Style,
): Promise<DatabaseInstance> {
  const dataDir = await createDataFolder(options.dataDir);
  const dir = join(dataDir, 'postgres');
  const account = await requireAccount(dataDir);
  const native = await preparePrograms(installed, account, dataDir);

  const { log, settings = {} } = options;
  await ensureInstance({ dir, native, account, style, log, sync: settings['fsync'] !== 'off' });

  const address = await chooseAddress(style, dataDir, { dir, account });
  return {
    dir,
    native,
    account,
    style,
    address,
    logFile: join(dataDir, 'postgres.log'),
    settings: { ...postgresSettings(style, address), ...settings },
  };
}

export async function startEmbeddedPostgres(
  options: EmbeddedOptions,
  style = STYLE,
): Promise<EmbeddedPostgres> {
  return launch(options, findNativeFolder(), style);
}

/** How to connect to the database in that folder, if it is already running. */
export function findRunning(
  dataDir: string,
  style = STYLE,
): EmbeddedPostgres['connection'] | undefined {
  const address = runningAddress(style, join(dataDir, 'postgres'));
  return address && { ...address, user: SUPERUSER, database: DATABASE };
}

const LOOPBACK = '127.0.0.1';

export async function chooseAddress(
  style: Style,
  dataDir: string,
  instance: { dir: string; account: Account },
): Promise<Address> {
  if (style === 'windows') {
    return { host: LOOPBACK, port: await freePort(), password: readPassword(instance.dir) };
  }
  // A postmaster left by an earlier run can listen elsewhere, if TMPDIR has changed since.
  const running = runningAddress(style, instance.dir);
  if (running) return running;
  return { host: await createSocketFolder(dataDir, instance.account), port: SOCKET_PORT };
}

/** Where the postmaster that is running on the folder listens. */
export function runningAddress(style: Style, dir: string): Address | undefined {
  const postmaster = livePostmaster(dir);
  if (!postmaster) return undefined;
  const { port, socketDir } = postmaster;
  if (style === 'windows') return { host: LOOPBACK, port, password: readPassword(dir) };
  return socketDir ? { host: socketDir, port: SOCKET_PORT } : undefined;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, LOOPBACK);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
