import { rm } from 'node:fs/promises';
import { startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts';
import { makeTemporaryFolder } from '../db/embedded/temporary-folder.ts';
import { restore } from './restore.ts';

/** Restores the backup into a temporary embedded database. */
export async function verify(path: string): Promise<void> {
  const dataDir = await makeTemporaryFolder('clan-companion-trial-');
  const silent = () => undefined;
  try {
    const trial = await startEmbeddedPostgres({
      dataDir,
      log: silent,
      settings: { fsync: 'off', full_page_writes: 'off' },
    });
    try {
      await restore(trial.connection, path, silent);
    } finally {
      await trial.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
