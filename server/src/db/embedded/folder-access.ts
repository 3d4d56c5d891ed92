import { spawnSync } from 'node:child_process';
import type { Stats } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StartError } from '@clan-companion/runtime/start-error';
import { isRoot, type Account } from './account.ts';
import { OWN_SERVER_HINT } from './own-server-hint.ts';

/** Checks that PostgreSQL's user can enter the folder, as root always can. */
export async function requireFolderAccess(
  account: Account,
  path: string,
  what: string,
): Promise<void> {
  const closed = await closedFolders(account, path);
  if (closed.length === 0) return;
  throw new StartError(
    `PostgreSQL runs as "${account.name}" instead of root, and that user cannot enter ` +
      `${closed.join(' and ')}, on the way to ${what}: open ${closed.length > 1 ? 'them' : 'it'} ` +
      `(chmod o+x ${closed.join(' ')}), move ${what} elsewhere, start the service as another ` +
      `user, or ${OWN_SERVER_HINT}.`,
  );
}

/** The folders down to `path` that PostgreSQL's user cannot enter. None, unless root starts it. */
export async function closedFolders(account: Account, path: string): Promise<string[]> {
  if (!isRoot()) return [];
  const closed: string[] = [];
  for (const folder of withParents(await realpath(path))) {
    if (canEnter(account, await stat(folder)) || canEnterInPractice(account, folder)) continue;
    closed.push(folder);
  }
  return closed;
}

/** The folder itself, or the parent in which it would be created. */
export async function nearestExisting(path: string): Promise<string> {
  try {
    await stat(path);
    return path;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return nearestExisting(dirname(path));
  }
}

function withParents(path: string): string[] {
  const parent = dirname(path);
  return parent === path ? [path] : [...withParents(parent), path];
}

function canEnter({ uid, gid }: Account, folder: Stats): boolean {
  if (folder.uid === uid) return (folder.mode & 0o100) !== 0;
  if (folder.gid === gid) return (folder.mode & 0o010) !== 0;
  return (folder.mode & 0o001) !== 0;
}

/** Mode bits do not show access lists, so try it. */
function canEnterInPractice({ uid, gid }: Account, folder: string): boolean {
  const options = { uid, gid, cwd: '/' };
  return spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', folder], options).status === 0;
}
