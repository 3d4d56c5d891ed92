import { chmod, mkdtemp, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRoot, unprivilegedAccount } from './account.ts';
import { closedFolders } from './folder-access.ts';

/** A new folder for a database, which PostgreSQL's user can enter. The caller removes it. */
export async function makeTemporaryFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(join(await temporaryParent(), prefix));
  if (isRoot()) await chmod(folder, 0o755);
  return folder;
}

/** The temporary folder, or the system's if only root can enter the one in TMPDIR. */
export async function temporaryParent(): Promise<string> {
  if (!isRoot()) return tmpdir();
  const account = await unprivilegedAccount();
  for (const folder of [tmpdir(), '/tmp', '/var/tmp']) {
    const exists = await stat(folder).catch(() => undefined);
    if (exists && (await closedFolders(account, folder)).length === 0) return folder;
  }
  return tmpdir();
}
