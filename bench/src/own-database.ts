import { startEmbeddedPostgres } from '../../server/src/platform/db/embedded/embedded-postgres.ts';
import type { Cleanups } from './cleanups.ts';
import { temporaryFolder } from './service.ts';

export interface OwnDatabase {
  /** For DATABASE_URL, so that the service treats it as an external PostgreSQL server. */
  readonly url: string;
  readonly host: string;
  readonly user: string;
  readonly name: string;
}

/** A PostgreSQL that runs independently of the service: it is up before it starts and after it stops. */
export async function startOwnDatabase(cleanups: Cleanups): Promise<OwnDatabase> {
  const dataDir = await temporaryFolder(cleanups);
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: () => undefined,
    settings: { max_connections: '150' },
  });
  cleanups.add(() => postgres.stop());
  const { host, user, database } = postgres.connection;
  const url = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`;
  return { url, host, user, name: database };
}
