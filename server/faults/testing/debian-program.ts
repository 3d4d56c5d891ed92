import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const LOCK = join(tmpdir(), 'clan-companion-apt-get.lock');
const FOLDERS = ['/usr/sbin', '/usr/bin', '/usr/local/sbin', '/usr/local/bin'];

const find = (name: string): string | undefined =>
  FOLDERS.map((folder) => `${folder}/${name}`).find(existsSync);

/**
 * The path of a program from the Debian package of the same name, installed if it is missing and root
 * runs the tests. Undefined, for a test to be skipped, where that is not possible; an error in CI.
 */
export function debianProgram(name: string): string | undefined {
  const found = find(name) ?? install(name);
  if (found === undefined && process.env['CI'] === 'true') {
    throw new Error(`This test needs ${name}: install it (apt-get install -y ${name}).`);
  }
  return found;
}

function install(name: string): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  try {
    // Test files run at the same time, and apt-get fails while another one runs.
    const aptGet = (...args: string[]) =>
      execFileSync('flock', [LOCK, 'apt-get', ...args, '-qq'], { stdio: 'ignore' });
    aptGet('update');
    aptGet('install', '-y', '--no-install-recommends', name);
  } catch {
    return undefined;
  }
  return find(name);
}
