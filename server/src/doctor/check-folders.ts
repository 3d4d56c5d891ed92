import { constants } from 'node:fs';
import { access, readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { findFolderProblem } from '../platform/backup/scheduled/folder.ts';
import { nearestExisting } from '../platform/db/embedded/folders.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

const MIB = 1024 ** 2;
const LOW_MIB = 1024;
const FULL_MIB = 100;
const HOUR_MS = 3_600_000;
/** A backup takes a while. */
const LATE_HOURS = 2;

/** Whether the folder, or the one in which it will be created, is writable and has space. */
export async function checkDataDir(path: string): Promise<Finding> {
  try {
    const folder = await nearestExisting(path);
    await readdir(folder);
    await access(folder, constants.W_OK);
    return await checkSpace('DATA_DIR', folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return problem(
      `DATA_DIR: this account cannot use ${path} (${code}). Run this as the account of the service, or change DATA_DIR`,
    );
  }
}

export async function checkBackups({ backupDir, backupEvery }: Config): Promise<Finding[]> {
  if (backupDir === undefined) return [];
  const fault = await findFolderProblem(backupDir);
  if (fault !== undefined) return [problem(`Backups: ${fault}`)];
  return [await checkSpace('BACKUP_DIR', backupDir), await checkAge(backupDir, backupEvery)];
}

async function checkSpace(name: string, folder: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(folder);
  const free = Math.floor((bavail * bsize) / MIB);
  const text = `${name}: ${folder}, ${free.toLocaleString('en')} MiB free`;
  if (free < FULL_MIB) return problem(`${text}. Make room`);
  return free < LOW_MIB ? warning(`${text}. Make room`) : ok(text);
}

async function checkAge(folder: string, everyHours: number): Promise<Finding> {
  const names = await readdir(folder);
  const backups = names.filter((name) => name.endsWith('.backup.gz'));
  const times = await Promise.all(
    backups.map(async (name) => (await stat(join(folder, name))).mtimeMs),
  );
  if (times.length === 0) {
    return warning(`Backups: none in ${folder}. The service makes one soon after its start`);
  }
  const hours = Math.round((Date.now() - Math.max(...times)) / HOUR_MS);
  const text = `Backups: the newest of ${times.length} is ${hours} h old`;
  return hours <= everyHours + LATE_HOURS
    ? ok(text)
    : warning(`${text}. See the log for the reason`);
}
