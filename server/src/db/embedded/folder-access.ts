import { spawnSync } from 'node:child_process';
import type { Stats } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartError } from '@clan-companion/runtime/start-error';
import { chooseAccount, isRoot, type Account } from './account.ts';
import { OWN_SERVER_HINT } from './own-server-hint.ts';
import { shellWord } from './shell-word.ts';

/** Chooses PostgreSQL's user, and checks that it can enter the data folder, as root always can. */
export async function requireAccount(dataDir: string): Promise<Account> {
  const account = await chooseAccount(join(dataDir, 'postgres'));
  const closed = await closedFolders(account, await nearestExisting(dataDir));
  if (closed.length === 0) return account;
  throw new StartError(
    `PostgreSQL runs as "${account.name}" instead of root, and that user cannot enter ` +
      `${closed.join(' and ')}, on the way to the data folder: open ` +
      `${closed.length > 1 ? 'them' : 'it'} (chmod o+x ${closed.map(shellWord).join(' ')}), move the data folder ` +
      `elsewhere and set DATA_DIR, start the service as another user, or ${OWN_SERVER_HINT}.`,
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
