import { join } from 'node:path';
import { DATABASE, PORT, SUPERUSER } from './cluster.ts';
import { launch } from './launch.ts';
import { findNativeFolder } from './native-folder.ts';
import { livePostmaster } from './pid-file.ts';

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

export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  return launch(options, findNativeFolder());
}

/** How to reach the database of that folder where it runs already. */
export function findRunning(dataDir: string): EmbeddedPostgres['connection'] | undefined {
  const host = livePostmaster(join(dataDir, 'postgres'))?.socketDir;
  return host ? { host, port: PORT, user: SUPERUSER, database: DATABASE } : undefined;
}
