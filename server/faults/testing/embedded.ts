import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Location } from '../../src/platform/db/connection.ts';
import { findRunning } from '../../src/platform/db/embedded/embedded-postgres.ts';
import { livePostmaster } from '../../src/platform/db/embedded/pid-file.ts';
import { dataFolder } from '../../src/testing/process.ts';

/** A data folder for a service with embedded PostgreSQL, deleted after the test. */
export async function embeddedFolder() {
  const DATA_DIR = await dataFolder();
  onTestFinished(() => rm(DATA_DIR, { recursive: true, force: true }));
  return {
    DATA_DIR,
    /** The process id while it accepts connections. */
    postmaster: (): number | undefined => {
      const found = livePostmaster(join(DATA_DIR, 'postgres'));
      return found?.ready ? found.pid : undefined;
    },
    database: (): Location => findRunning(DATA_DIR)!,
  };
}
