import { constants } from 'node:fs';
import { access, readdir, stat, statfs } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { type Finding, ok, problem, warning } from './finding.ts';

const MIB = 1024 ** 2;
const LOW_MIB = 1024;
const FULL_MIB = 100;
const HOUR_MS = 3_600_000;
/** A daily backup takes a while. */
const OLD_HOURS = 26;

/** Whether the folder, or the one in which it will be created, is writable and has space. */
export async function checkFolder(name: string, path: string): Promise<Finding> {
  const folder = await existing(path);
  try {
    await access(folder, constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return problem(`${name}: ${folder} is not writable for this account (${code})`);
  }
  const { bavail, bsize } = await statfs(folder);
  const free = Math.floor((bavail * bsize) / MIB);
  const text = `${name}: ${path}, ${free.toLocaleString('en')} MiB free`;
  if (free < FULL_MIB) return problem(`${text}. Make room`);
  return free < LOW_MIB ? warning(`${text}. Make room`) : ok(text);
}

export async function checkBackups(path: string): Promise<Finding> {
  const names = await readdir(path).catch(() => []);
  const backups = names.filter((name) => name.endsWith('.backup.gz'));
  const times = await Promise.all(
    backups.map(async (name) => (await stat(join(path, name))).mtimeMs),
  );
  if (times.length === 0) return warning(`Backups: none in ${path}. Run npm run backup`);
  const hours = Math.round((Date.now() - Math.max(...times)) / HOUR_MS);
  const text = `Backups: the newest of ${times.length} is ${hours} h old`;
  return hours <= OLD_HOURS ? ok(text) : warning(`${text}. See the log for the reason`);
}

async function existing(path: string): Promise<string> {
  const folder = resolve(path);
  const isThere = await stat(folder).catch(() => undefined);
  return isThere || folder === dirname(folder) ? folder : existing(dirname(folder));
}
