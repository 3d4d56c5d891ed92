import { join } from 'node:path';
import { DATABASE, PORT, SUPERUSER } from './cluster.ts';
import { type EmbeddedOptions, type EmbeddedPostgres, launch } from './launch.ts';
import { findNativeFolder } from './native-folder.ts';
import { livePostmaster } from './pid-file.ts';

export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  return launch(options, findNativeFolder());
}

/** How to reach the database of that folder where it runs already. */
export function findRunning(dataDir: string): EmbeddedPostgres['connection'] | undefined {
  const host = livePostmaster(join(dataDir, 'postgres'))?.socketDir;
  return host ? { host, port: PORT, user: SUPERUSER, database: DATABASE } : undefined;
}
