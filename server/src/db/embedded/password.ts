import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { chown, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Account } from './account.ts';

/** In PostgreSQL's own folder, which only its user can read. */
export const passwordFile = (dir: string) => join(dir, 'clan-companion.password');

export async function writeNewPassword(file: string, { uid, gid }: Account): Promise<void> {
  await writeFile(file, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' });
  await chown(file, uid, gid);
}

export function readPassword(dir: string): string {
  return readFileSync(passwordFile(dir), 'utf8');
}
