import { readdir, readlink } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';
import { removeFolder, removeLeftovers } from './leftovers.ts';

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
