import { join } from 'node:path';
import { StartError } from '../../start-error.ts';
import { chooseAccount } from './account.ts';
import { DATABASE, PORT, SUPERUSER, type Cluster } from './cluster.ts';
import { makeDataFolder } from './data-folder.ts';
import { ensureCluster } from './make-cluster.ts';
import { repairNativeFolder } from './native-folder.ts';
import { livePostmaster } from './pid-file.ts';
import { requireReach } from './reach.ts';
import { serverSettings } from './settings.ts';
import { makeSocketFolder } from './socket-folder.ts';
import { supervise } from './supervise.ts';
import { OWN_SERVER } from './way-out.ts';

export interface EmbeddedPostgres {
  /** What node-postgres needs to connect; the same for as long as the service runs. */
  readonly connection: { host: string; port: number; user: string; database: string };
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Absolute or relative; the cluster goes into `<dataDir>/postgres`. */
  dataDir: string;
  /** Rare progress lines, in plain words. */
  log: (line: string) => void;
  /** Extra PostgreSQL settings, which win over ours. */
  settings?: Record<string, string>;
}

/** Starts the cluster of `options.dataDir` with the binaries in `native`. */
export async function launch(options: EmbeddedOptions, native: string): Promise<EmbeddedPostgres> {
  try {
    const cluster = await prepare(options, native);
    const { stop } = await supervise(cluster, options.log);
    return {
      connection: { host: cluster.socketDir, port: PORT, user: SUPERUSER, database: DATABASE },
      stop,
    };
  } catch (error) {
    if (error instanceof StartError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `The embedded database cannot start (${reason}): remove the cause, or ${OWN_SERVER}.`,
      { cause: error },
    );
  }
}

async function prepare(options: EmbeddedOptions, native: string): Promise<Cluster> {
  const dataDir = await makeDataFolder(options.dataDir);
  const dir = join(dataDir, 'postgres');
  const account = await chooseAccount(dir);
  await requireReach(account, dataDir, 'the data folder');
  await requireReach(account, join(native, 'bin'), 'the program folder');
  await repairNativeFolder(native);

  const { log, settings = {} } = options;
  await ensureCluster({ dir, native, account, log, sync: settings['fsync'] !== 'off' });

  // A postmaster left by an earlier run may listen elsewhere: TMPDIR was another then.
  const socketDir = livePostmaster(dir)?.socketDir || (await makeSocketFolder(dataDir, account));
  return {
    dir,
    native,
    account,
    socketDir,
    logFile: join(dataDir, 'postgres.log'),
    settings: { ...serverSettings(socketDir), ...settings },
  };
}
