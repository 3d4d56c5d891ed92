import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
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
