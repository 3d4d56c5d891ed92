import { readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartError } from '@clan-companion/runtime/start-error';
import { isUnavailable, reasonOf } from '../db/database-errors.ts';
import { startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts';
import { makeTemporaryFolder, temporaryParent } from '../db/embedded/folders.ts';
import { livePostmaster, processExists } from '../db/embedded/pid-file.ts';
import { stopPostmaster } from '../db/embedded/postmaster.ts';
import { type Progress, untilAborted } from './progress.ts';
import { restore } from './restore.ts';

const PREFIX = 'clan-companion-trial-';
/** With the id of the process that uses it. */
const NAME = new RegExp(`^${PREFIX}(\\d+)-`);

const ignore = () => undefined;

/** There is no temporary database to restore to, which says nothing about the backup. */
export class NoTrial extends StartError {}

/** Restores the backup into a temporary embedded database. */
export async function verify(
  path: string,
  progress: Progress,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  await removeTrials();
  const { dataDir, trial } = await startTrial();
  try {
    await untilAborted(signal, restore(trial.connection, path, progress));
  } catch (error) {
    if (signal.aborted || error instanceof StartError) throw error;
    if (isUnavailable(error)) {
      throw new NoTrial(`the temporary database in ${dirname(dataDir)} failed: ${reasonOf(error)}`);
    }
    throw new StartError(`The backup cannot be restored: ${reasonOf(error)}.`, { cause: error });
  } finally {
    await trial.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function startTrial() {
  let dataDir: string | undefined;
  try {
    dataDir = await makeTemporaryFolder(`${PREFIX}${process.pid}-`);
    const settings = { fsync: 'off', full_page_writes: 'off' };
    return { dataDir, trial: await startEmbeddedPostgres({ dataDir, log: ignore, settings }) };
  } catch (error) {
    if (dataDir) await rm(dataDir, { recursive: true, force: true });
    throw new NoTrial((error as Error).message, { cause: error });
  }
}

/** Removes the temporary databases of processes that were killed. */
async function removeTrials(): Promise<void> {
  const parent = await temporaryParent();
  for (const name of await readdir(parent).catch(() => [])) {
    const pid = Number(NAME.exec(name)?.[1] ?? 0);
    if (pid === 0 || processExists(pid)) continue;
    const dataDir = join(parent, name);
    const dir = join(dataDir, 'postgres');
    const postmaster = livePostmaster(dir);
    if (postmaster) await stopPostmaster(postmaster.pid, dir, ignore);
    // It may belong to another account.
    await rm(dataDir, { recursive: true, force: true }).catch(ignore);
  }
}
