import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import type { Stats } from 'node:fs';
import { realpath, stat, chmod, mkdir, mkdtemp, lchown, lstat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { StartError } from '@clan-companion/runtime/start-error';
import {
  chooseAccount,
  isRoot,
  type Account,
  OWN_SERVER_HINT,
  shellWord,
  unprivilegedAccount,
} from './account.ts';

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

/** Part of the socket's name; there is no TCP port. */
export const SOCKET_PORT = 5432;

/** The limit is 107 bytes on Linux and 103 on macOS. */
const MAX_SOCKET_PATH = 103;

/** Only PostgreSQL's user can enter it, since connections need no password. */
export async function createSocketFolder(dataDir: string, account: Account): Promise<string> {
  const folder = await socketFolder(dataDir);
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const found = await lstat(folder);
  const isOurs = found.uid === account.uid || found.uid === process.getuid?.();
  if (!found.isDirectory() || !isOurs) {
    throw new StartError(
      `${folder}, where PostgreSQL's socket goes, is not a folder of its user (${account.name}): ` +
        `remove it, or ${OWN_SERVER_HINT}.`,
    );
  }
  await chmod(folder, 0o700);
  await lchown(folder, account.uid, account.gid);
  return folder;
}

async function socketFolder(dataDir: string): Promise<string> {
  const preferred = join(dataDir, 'run');
  const socket = join(preferred, `.s.PGSQL.${SOCKET_PORT}`);
  if (Buffer.byteLength(socket) <= MAX_SOCKET_PATH) return preferred;
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  return join(await temporaryParent(), `clan-companion-${hash}`);
}
