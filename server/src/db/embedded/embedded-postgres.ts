import { join } from 'node:path';
import { DATABASE, PORT, SUPERUSER } from './database-instance.ts';
import { launch } from './launch.ts';
import { findNativeFolder } from './native-folder.ts';
import { livePostmaster } from './pid-file.ts';

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

export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  return launch(options, findNativeFolder());
}

/** How to connect to the database in that folder, if it is already running. */
export function findRunning(dataDir: string): EmbeddedPostgres['connection'] | undefined {
  const host = livePostmaster(join(dataDir, 'postgres'))?.socketDir;
  return host ? { host, port: PORT, user: SUPERUSER, database: DATABASE } : undefined;
}
