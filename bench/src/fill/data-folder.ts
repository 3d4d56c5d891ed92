import { startEmbeddedPostgres } from '../../../server/src/platform/db/embedded/embedded-postgres.ts';
import type { Size } from './community.ts';
import { fill } from './fill.ts';

/** Fills the embedded database of a data folder. */
export async function fillFolder(dataDir: string, size: Size): Promise<void> {
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: () => undefined,
    // Durability is not needed: an interrupted fill is started again.
    settings: { fsync: 'off', full_page_writes: 'off', max_wal_size: '4GB' },
  });
  try {
    await fill(postgres.connection, size);
  } finally {
    await postgres.stop();
  }
}
