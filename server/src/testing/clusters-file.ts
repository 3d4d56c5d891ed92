import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface ClustersFile {
  readonly path: string;
  /** A list becomes JSON; a text is written as it is. */
  write(content: unknown): Promise<void>;
  remove(): Promise<void>;
}

export async function clustersFile(content: unknown): Promise<ClustersFile> {
  const folder = await mkdtemp(join(tmpdir(), 'clan-companion-clusters-'));
  const path = join(folder, 'clusters.json');
  const write = (next: unknown) =>
    writeFile(path, typeof next === 'string' ? next : JSON.stringify(next));
  await write(content);
  return { path, write, remove: () => rm(folder, { recursive: true, force: true }) };
}
