import { join } from 'node:path';
import { StartError } from '@clan-companion/runtime/start-error';
import { chooseAccount } from './account.ts';
import { DATABASE, PORT, SUPERUSER, type DatabaseInstance } from './database-instance.ts';
import { createDataFolder } from './data-folder.ts';
import { ensureInstance } from './create-instance.ts';
import { repairNativeFolder } from './native-folder.ts';
import { livePostmaster } from './pid-file.ts';
import { requireFolderAccess } from './folder-access.ts';
import { postgresSettings } from './settings.ts';
import { createSocketFolder } from './socket-folder.ts';
import { supervise } from './supervise.ts';
import { OWN_SERVER_HINT } from './own-server-hint.ts';

export interface EmbeddedPostgres {
  /** How node-postgres connects; stays the same while the service runs. */
  readonly connection: { host: string; port: number; user: string; database: string };
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
export async function launch(options: EmbeddedOptions, native: string): Promise<EmbeddedPostgres> {
  try {
    const instance = await prepare(options, native);
    const { stop } = await supervise(instance, options.log);
    return {
      connection: { host: instance.socketDir, port: PORT, user: SUPERUSER, database: DATABASE },
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

async function prepare(options: EmbeddedOptions, native: string): Promise<DatabaseInstance> {
  const dataDir = await createDataFolder(options.dataDir);
  const dir = join(dataDir, 'postgres');
  const account = await chooseAccount(dir);
  await requireFolderAccess(account, dataDir, 'the data folder');
  await requireFolderAccess(account, join(native, 'bin'), 'the program folder');
  await repairNativeFolder(native);

  const { log, settings = {} } = options;
  await ensureInstance({ dir, native, account, log, sync: settings['fsync'] !== 'off' });

  // A postmaster left by an earlier run can listen elsewhere, if TMPDIR has changed since.
  const socketDir = livePostmaster(dir)?.socketDir || (await createSocketFolder(dataDir, account));
  return {
    dir,
    native,
    account,
    socketDir,
    logFile: join(dataDir, 'postgres.log'),
    settings: { ...postgresSettings(socketDir), ...settings },
  };
}
