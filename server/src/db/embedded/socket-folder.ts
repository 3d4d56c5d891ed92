import { createHash } from 'node:crypto';
import { chmod, lchown, lstat, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartError } from '@clan-companion/runtime/start-error';
import type { Account } from './account.ts';
import { PORT } from './cluster.ts';
import { OWN_SERVER } from './way-out.ts';

/** What the path of a socket may take: 107 bytes on Linux, 103 on macOS. */
const MAX_SOCKET_PATH = 103;

/** A folder that only PostgreSQL's user enters: who reaches the socket is let in. */
export async function makeSocketFolder(dataDir: string, account: Account): Promise<string> {
  const folder = socketFolder(dataDir);
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const found = await lstat(folder);
  const isOurs = found.uid === account.uid || found.uid === process.getuid?.();
  if (!found.isDirectory() || !isOurs) {
    throw new StartError(
      `${folder}, where PostgreSQL's socket goes, is not a folder of its user (${account.name}): ` +
        `remove it, or ${OWN_SERVER}.`,
    );
  }
  await chmod(folder, 0o700);
  await lchown(folder, account.uid, account.gid);
  return folder;
}

function socketFolder(dataDir: string): string {
  const beside = join(dataDir, 'run');
  const socket = join(beside, `.s.PGSQL.${PORT}`);
  if (Buffer.byteLength(socket) <= MAX_SOCKET_PATH) return beside;
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  return join(tmpdir(), `clan-companion-${hash}`);
}
