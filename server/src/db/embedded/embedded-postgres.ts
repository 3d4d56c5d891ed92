import { join } from 'node:path';
import { runningAddress } from './address.ts';
import { DATABASE, STYLE, SUPERUSER } from './database-instance.ts';
import { type EmbeddedOptions, type EmbeddedPostgres, launch } from './launch.ts';
import { findNativeFolder } from './native-folder.ts';

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
