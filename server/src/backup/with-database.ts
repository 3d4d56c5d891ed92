import { join } from 'node:path';
import { printLine } from '@clan-companion/runtime/program';
import { StartError } from '@clan-companion/runtime/start-error';
import type { Config } from '../config.ts';
import type { Location } from '../db/connection.ts';
import { chooseDataDir } from '../db/embedded/choose-data-dir.ts';
import { findRunning, startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts';
import { isInstanceFolder } from '../db/embedded/is-instance-folder.ts';

/**
 * Uses the service's database: external, embedded and running, or embedded and started here. With
 * `create`, a missing embedded one is created.
 */
export async function withDatabase(
  config: Config,
  { create }: { create: boolean },
  work: (location: Location) => Promise<void>,
): Promise<void> {
  if (config.databaseUrl) {
    await work({ connectionString: config.databaseUrl });
    return;
  }
  const { path, note } = await chooseDataDir(config.dataDir);
  if (note) printLine(note);
  const running = findRunning(path);
  if (running) {
    await work(running);
    return;
  }
  if (!create && !(await isInstanceFolder(join(path, 'postgres')))) {
    throw new StartError(
      `There is no database in ${path}: set DATA_DIR or DATABASE_URL as for the service.`,
    );
  }
  const embedded = await startEmbeddedPostgres({ dataDir: path, log: printLine });
  try {
    await work(embedded.connection);
  } finally {
    await embedded.stop();
  }
}
