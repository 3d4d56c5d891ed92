import { chmod, mkdir, realpath } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { isRoot } from './account.ts';

/** Makes the data folder if it is missing, and gives its real path. */
export async function makeDataFolder(dataDir: string): Promise<string> {
  const path = resolve(dataDir);
  const firstMade = await mkdir(path, { recursive: true });
  if (firstMade && isRoot()) await openFolders(firstMade, path);
  return realpath(path);
}

/** Under a tight umask, root's new folders would keep PostgreSQL's user out. */
async function openFolders(top: string, bottom: string): Promise<void> {
  for (let folder = bottom; folder.length >= top.length; folder = dirname(folder)) {
    await chmod(folder, 0o755);
  }
}
