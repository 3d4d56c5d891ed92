import { startEmbeddedPostgres } from '../../server/src/db/embedded/embedded-postgres.ts';
import type { Endings } from './endings.ts';
import { temporaryFolder } from './service.ts';

export interface OwnDatabase {
  /** Its address, for a service that takes it for any PostgreSQL server. */
  readonly url: string;
  readonly host: string;
  readonly user: string;
  readonly name: string;
}

/** PostgreSQL beside the service, so that it is up before the service starts and stays after it. */
export async function startOwnDatabase(endings: Endings): Promise<OwnDatabase> {
  const dataDir = await temporaryFolder(endings);
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: () => undefined,
    settings: { max_connections: '150' },
  });
  endings.add(() => postgres.stop());
  const { host, user, database } = postgres.connection;
  const url = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`;
  return { url, host, user, name: database };
}
