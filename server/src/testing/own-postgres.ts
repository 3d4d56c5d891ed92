import { inject } from 'vitest';
import type { Location } from '../platform/db/connection.ts';
import { startEmbeddedPostgres } from '../platform/db/embedded/embedded-postgres.ts';
import { makeTemporaryFolder } from '../platform/db/embedded/folders.ts';
import { migrate } from '../platform/db/migrate.ts';
import { inDatabase, onServer } from './postgres.ts';

/** Test data does not need to survive a crash. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
};

interface OwnPostgres {
  readonly server: Location;
  /** A migrated database, which tests copy. */
  readonly template: string;
}

let own: Promise<OwnPostgres> | undefined;

/**
 * The PostgreSQL server of this worker, which starts when the first test needs it. Workers do not share
 * one: a long transaction delays the change feed in all databases of its server.
 */
export const ownPostgres = (): Promise<OwnPostgres> => (own ??= start());

async function start(): Promise<OwnPostgres> {
  const { url, prefix } = inject('postgres');
  const server = url === undefined ? await startServer() : { connectionString: url };
  const template = `${prefix}_${process.pid}`;
  await onServer(server, (client) => client.query(`create database ${template}`));
  await migrate(inDatabase(server, template), { log: () => undefined });
  return { server, template };
}

/** Not stopped here: it ends with the run (scripts/suite/guard.mjs). */
async function startServer(): Promise<Location> {
  const dataDir = await makeTemporaryFolder('postgres-');
  const { connection } = await startEmbeddedPostgres({
    dataDir,
    log: () => undefined,
    settings: SETTINGS,
  });
  return connection;
}
