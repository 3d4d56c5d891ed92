import { join } from 'node:path';
import { printLine } from '@clan-companion/runtime/program';
import { StartError } from '@clan-companion/runtime/start-error';
import pg from 'pg';
import type { Config } from '../../config.ts';
import { type Location, connectorTo } from '../db/connection.ts';
import { databaseUnusableError } from '../db/database-errors.ts';
import { isInstanceFolder } from '../db/embedded/account.ts';
import { chooseDataDir } from '../db/embedded/choose-data-dir.ts';
import { findRunning, startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts';

/** Without timeouts, for long statements. */
export async function connect(location: Location): Promise<pg.Client> {
  const { Client, settings } = connectorTo(location, () => undefined);
  const client = new Client({
    ...settings,
    application_name: 'clan-companion backup',
    statement_timeout: 0,
    query_timeout: 0,
    idle_in_transaction_session_timeout: 0,
  });
  client.on('error', () => undefined); // Reported by the query that fails.
  await client.connect().catch((error: unknown) => {
    throw databaseUnusableError(error);
  });
  return client;
}

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
