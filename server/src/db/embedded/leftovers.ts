import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { processExists } from './pid-file.ts';

/** Unique, since a dead process can have had the same pid (in a container, for example). */
const thisProcess = `${process.pid}-${randomBytes(4).toString('hex')}`;

/** A folder next to `path`, to be renamed to it when it is complete. */
export async function makeAttempt(path: string): Promise<string> {
  return mkdtemp(`${path}.new-${thisProcess}-`);
}

/** A process killed during an attempt leaves a folder that is named after its pid. */
export async function removeLeftovers(path: string): Promise<void> {
  const prefix = `${basename(path)}.new-`;
  for (const entry of await readdir(dirname(path))) {
    if (!entry.startsWith(prefix)) continue;
    const [, owner, pid] = /^((\d+)-\w+)-/.exec(entry.slice(prefix.length)) ?? [];
    if (!owner || owner === thisProcess) continue;
    if (Number(pid) !== process.pid && processExists(Number(pid))) continue;
    await removeFolder(join(dirname(path), entry));
  }
}

/** An initdb that outlived its service can still write there, hence the retries. */
export async function removeFolder(folder: string): Promise<void> {
  const options = { recursive: true, force: true, maxRetries: 5, retryDelay: 50 };
  await rm(folder, options).catch(() => {});
}
