import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './parts.mjs';

/** As in `0123abc-dirty`. Empty outside of a checkout. */
export const describeCommit = () =>
  git('describe', '--always', '--dirty', '--abbrev=7', '--exclude=*');

/** In seconds since 1970. Empty outside of a checkout. */
export const commitTime = () => git('log', '-1', '--format=%ct');

function git(...args) {
  // Git would find the repository of a folder above.
  if (!existsSync(join(root, '.git'))) return '';
  try {
    const stdio = ['ignore', 'pipe', 'ignore'];
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio }).trim();
  } catch {
    return '';
  }
}

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
