import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface JsonFile {
  readonly path: string;
  /** A string is written as it is; other values become JSON. */
  write(content: unknown): Promise<void>;
  remove(): Promise<void>;
}

/** A temporary file, such as one that an operator provides. */
export async function jsonFile(content: unknown): Promise<JsonFile> {
  const folder = await mkdtemp(join(tmpdir(), 'clan-companion-file-'));
  const path = join(folder, 'file.json');
  const write = (next: unknown) =>
    writeFile(path, typeof next === 'string' ? next : JSON.stringify(next));
  await write(content);
  return { path, write, remove: () => rm(folder, { recursive: true, force: true }) };
}
