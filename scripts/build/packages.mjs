import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './parts.mjs';

/**
 * Whether npm has installed the versions of the lock file. With others, a build would contain them
 * even after the next `npm ci`, because it was made from the present sources.
 */
export async function areInstalled() {
  const [wanted, installed] = await Promise.all(
    ['package-lock.json', 'node_modules/.package-lock.json'].map(packagesOf),
  );
  // Not installed by npm.
  if (installed === undefined) return true;
  return Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      !path.startsWith('node_modules/') || optional || installed[path]?.version === version,
  );
}

async function packagesOf(path) {
  const text = await readFile(join(root, path), 'utf8').catch(() => undefined);
  return text && JSON.parse(text).packages;
}
