import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts';
import { restore } from './restore.ts';

/** Restores the backup into a temporary embedded database. */
export async function verify(path: string): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'clan-companion-trial-'));
  // The embedded database can run as another user.
  await chmod(dataDir, 0o755);
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
