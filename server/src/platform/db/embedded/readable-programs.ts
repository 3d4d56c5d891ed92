import { createHash } from 'node:crypto';
import type { Stats } from 'node:fs';
import { chmod, copyFile, lstat, mkdir, readdir, readFile, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartError } from '@clan-companion/runtime/start-error';
import { isRoot, type Account, OWN_SERVER_HINT } from './account.ts';
import { createDataFolder, closedFolders } from './folders.ts';
import { makeAttempt, removeFolder, removeLeftovers, removeUnusedCopies } from './leftovers.ts';

/** npm writes all files of a package with the same umask, so these show whether others can read. */
const SAMPLES = ['package.json', 'native', 'native/bin', 'native/lib', 'native/share'];

/**
 * The programs, or a copy of them if only root can read them: in root's home, or installed with a
 * strict umask. A copy goes into the first of `homes` that can hold it.
 */
export async function readablePrograms(
  native: string,
  account: Account,
  homes: readonly string[],
): Promise<string> {
  if (!isRoot() || (await canRead(account, native))) return native;
  const from = dirname(native);
  const files = await listFiles(from);
  const reasons: string[] = [];
  for (const home of homes) {
    try {
      await requireTrusted(home, account);
      return join(await copyTo(home, from, files), 'native');
    } catch (error) {
      reasons.push(error instanceof Error ? error.message : String(error));
    }
  }
  throw new StartError(
    `PostgreSQL runs as "${account.name}" instead of root, that user cannot read its programs in ` +
      `${native}, and they cannot be copied (${reasons.join('; ')}): move the project to a folder ` +
      `that everyone can enter, or ${OWN_SERVER_HINT}.`,
  );
}

async function canRead(account: Account, native: string): Promise<boolean> {
  if ((await closedFolders(account, join(native, 'bin'))).length > 0) return false;
  const modes = SAMPLES.map(async (path) => (await stat(join(native, '..', path))).mode);
  return (await Promise.all(modes)).every((mode) => (mode & 0o004) !== 0);
}

/** Only root and PostgreSQL's user may be able to change what runs. */
async function requireTrusted(home: string, account: Account): Promise<void> {
  const path = await createDataFolder(home);
  const { uid, mode } = await lstat(path);
  if ((uid !== 0 && uid !== account.uid) || (mode & 0o022) !== 0) {
    throw new Error(`others can write to ${home}`);
  }
  const closed = await closedFolders(account, path);
  if (closed.length > 0) throw new Error(`it cannot enter ${closed.join(' and ')}`);
}

/** The regular files of the package that PostgreSQL needs, with their sizes. */
type Files = ReadonlyMap<string, Stats>;

async function listFiles(from: string): Promise<Files> {
  const entries = await readdir(join(from, 'native'), { recursive: true });
  const paths = ['package.json', ...entries.map((entry) => join('native', entry)).toSorted()];
  const found = paths.map(async (path) => [path, await lstat(join(from, path))] as const);
  return new Map((await Promise.all(found)).filter(([, stats]) => stats.isFile()));
}

const summary = (files: Files) =>
  [...files].map(([path, { size }]) => `${path} ${size}`).join('\n');

/** The name of a copy. */
const COPY = /^postgresql-.+-[\da-f]{8}$/;

/** Named after the content. A power cut can leave files empty, so an existing copy is compared. */
async function copyTo(home: string, from: string, files: Files): Promise<string> {
  const manifest = await readFile(join(from, 'package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  const hash = createHash('sha256').update(summary(files)).digest('hex').slice(0, 8);
  const copy = join(home, `postgresql-${version}-${hash}`);
  const isComplete = () =>
    listFiles(copy).then(
      (found) => summary(found) === summary(files),
      () => false,
    );
  if (await isComplete()) return copy;

  await removeLeftovers(copy);
  const attempt = await makeAttempt(copy);
  try {
    await copyFiles(from, attempt, files);
    // Another process can be first; an incomplete copy is in the way.
    await rename(attempt, copy).catch(async (error: unknown) => {
      if (await isComplete()) return;
      await removeFolder(copy);
      await rename(attempt, copy).catch(() => Promise.reject(error));
    });
  } finally {
    await removeFolder(attempt);
  }
  await removeUnusedCopies(copy, COPY);
  return copy;
}

/** Without links, which `repairNativeFolder` creates. */
async function copyFiles(from: string, to: string, files: Files): Promise<void> {
  await chmod(to, 0o755);
  for (const [path, { mode }] of files) {
    const made = await mkdir(dirname(join(to, path)), { recursive: true });
    for (let folder = dirname(join(to, path)); made && folder !== to; folder = dirname(folder)) {
      await chmod(folder, 0o755);
    }
    await copyFile(join(from, path), join(to, path));
    await chmod(join(to, path), (mode & 0o100) === 0 ? 0o644 : 0o755);
  }
}
