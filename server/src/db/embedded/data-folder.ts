import { chmod, mkdir, realpath } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { isRoot } from './account.ts';

/** Creates the data folder if it is missing, and returns its real path. */
export async function createDataFolder(dataDir: string): Promise<string> {
  const path = resolve(dataDir);
  const firstCreated = await mkdir(path, { recursive: true });
  if (firstCreated && isRoot()) await openFolders(firstCreated, path);
  return realpath(path);
}

/** With a strict umask, PostgreSQL's user could not enter folders that root creates. */
async function openFolders(top: string, bottom: string): Promise<void> {
  for (let folder = bottom; folder.length >= top.length; folder = dirname(folder)) {
    await chmod(folder, 0o755);
  }
}
