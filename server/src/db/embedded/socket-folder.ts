import { createHash } from 'node:crypto';
import { chmod, lchown, lstat, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '@clan-companion/runtime/start-error';
import type { Account } from './account.ts';
import { OWN_SERVER_HINT } from './own-server-hint.ts';
import { temporaryParent } from './temporary-folder.ts';

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
