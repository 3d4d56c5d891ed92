import { access, constants, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '@clan-companion/runtime/start-error';

const UNVERIFIED = '.unverified';

const prefixOf = (id: string): string => `clan-companion-${id}-`;
/** Names with it sort by time. */
const timePattern = String.raw`\d{4}-\d\d-\d\dT\d{6}Z`;

/** The time is that of the database, in UTC. */
export function nameOf(id: string, time: string): string {
  const short = new Date(time).toISOString().slice(0, 19).replaceAll(':', '');
  return `${prefixOf(id)}${short}Z.backup.gz`;
}

/** The safety log of one database, which a restore replays. */
export const safetyNameOf = (id: string): string => `${prefixOf(id)}safety.jsonl`;
export const SAFETY_FILE = /^clan-companion-.+-safety\.jsonl$/;

/** The name of a backup until it has been verified. */
export const unverified = (path: string): string => `${path}${UNVERIFIED}`;

/** Our own backups, the oldest first. Several services can share a folder. */
async function backupsIn(folder: string, id: string): Promise<string[]> {
  const pattern = new RegExp(`^${prefixOf(id)}${timePattern}\\.backup\\.gz$`);
  return (await readdir(folder)).filter((name) => pattern.test(name)).toSorted();
}

/** Removes unfinished backups that a killed process left. */
export async function removeUnfinished(folder: string, id: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.startsWith(prefixOf(id)) && name.includes(UNVERIFIED)) await rm(join(folder, name));
  }
}

/** The newest one always stays, also if the clock was set back since the others. */
export async function removeOld(
  folder: string,
  { id, keep, newest }: { id: string; keep: number; newest: string },
): Promise<void> {
  const others = (await backupsIn(folder, id)).filter((name) => name !== newest);
  for (const name of others.slice(0, Math.max(0, others.length - (keep - 1)))) {
    await rm(join(folder, name));
  }
}

/** Undefined if backups can be written to the folder. */
export async function findFolderProblem(folder: string): Promise<string | undefined> {
  try {
    await readdir(folder);
    await access(folder, constants.W_OK);
    return undefined;
  } catch (error) {
    return explainFolderError(folder, error).message;
  }
}

/** One line that says what to do, for errors of the file system. */
export function explainFolderError(folder: string, error: unknown): Error {
  const { code, syscall } = error as NodeJS.ErrnoException;
  // Not a file, but the database.
  if (syscall === 'connect') return error as Error;
  switch (code) {
    case 'ENOENT':
      return new StartError(`BACKUP_DIR ${folder} does not exist: create it.`);
    case 'ENOTDIR':
      return new StartError(`BACKUP_DIR ${folder} is not a folder: set it to one.`);
    case 'EROFS':
      return new StartError(
        `BACKUP_DIR ${folder} is read-only: mount it for writing. With systemd, add it to ReadWritePaths.`,
      );
    case 'EACCES':
    case 'EPERM':
      return new StartError(
        `BACKUP_DIR ${folder} cannot be written by the account of the service: change its owner.`,
      );
    case 'ENOSPC':
    case 'EDQUOT':
      return new StartError(
        `The disk of BACKUP_DIR ${folder} is full: free some space, or lower BACKUP_KEEP.`,
      );
    default:
      return error as Error;
  }
}
