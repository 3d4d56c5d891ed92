import { spawnSync } from 'node:child_process';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { dataFolder } from '../../src/testing/process.ts';

export interface Disk {
  readonly folder: string;
  /** Uses up all free space. */
  fill(): Promise<void>;
  makeRoom(): Promise<void>;
  remove(): Promise<void>;
}

/** A small disk in memory (tmpfs); undefined if this user cannot mount one. */
export async function smallDisk(megabytes: number): Promise<Disk | undefined> {
  const folder = await dataFolder();
  const remove = () => rm(folder, { recursive: true, force: true });
  const options = `size=${megabytes}m,mode=755`;
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'clan-companion', folder]);
  if (mounted.status !== 0) {
    await remove();
    return undefined;
  }
  const ballast = join(folder, 'ballast');
  return {
    folder,
    fill: async () => {
      const file = await open(ballast, 'a');
      try {
        for (const size of [1_000_000, 4_096]) await writeUntilFull(file, Buffer.alloc(size, 1));
      } finally {
        await file.close();
      }
    },
    makeRoom: () => rm(ballast),
    remove: async () => {
      spawnSync('umount', ['--lazy', folder]);
      await remove();
    },
  };
}

async function writeUntilFull(
  file: { write(piece: Buffer): Promise<unknown> },
  piece: Buffer,
): Promise<void> {
  try {
    for (;;) await file.write(piece);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
