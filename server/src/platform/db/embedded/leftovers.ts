import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, readlink } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';
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

/** Removes the copies next to this one, of other versions, unless a process runs from them. */
export async function removeUnusedCopies(copy: string, isCopy: RegExp): Promise<void> {
  const home = dirname(copy);
  const running = await runningPrograms();
  for (const entry of await readdir(home)) {
    const [name = ''] = entry.split('.new-');
    if (!isCopy.test(name) || name === basename(copy)) continue;
    const other = join(home, name);
    if (entry !== name) await removeLeftovers(other);
    else if (running?.every((program) => !program.startsWith(other + sep))) {
      await removeFolder(other);
    }
  }
}

/** Undefined without /proc, as on macOS: then every copy could be in use. */
async function runningPrograms(): Promise<string[] | undefined> {
  const pids = await readdir('/proc').catch(() => undefined);
  if (!pids?.includes('self')) return undefined;
  return Promise.all(pids.map((pid) => readlink(`/proc/${pid}/exe`).catch(() => '')));
}
