import type { Config } from '../config.ts';
import type { Location } from '../db/connection.ts';
import { chooseDataDir } from '../db/embedded/choose-data-dir.ts';
import { findRunning, startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts';

/** Uses the service's database: external, embedded and running, or embedded and started here. */
export async function withDatabase(
  config: Config,
  work: (location: Location) => Promise<void>,
): Promise<void> {
  if (config.databaseUrl) {
    await work({ connectionString: config.databaseUrl });
    return;
  }
  const { path } = await chooseDataDir(config.dataDir);
  const running = findRunning(path);
  if (running) {
    await work(running);
    return;
  }
  const embedded = await startEmbeddedPostgres({
    dataDir: path,
    log: () => undefined,
  });
  try {
    await work(embedded.connection);
  } finally {
    await embedded.stop();
  }
}
