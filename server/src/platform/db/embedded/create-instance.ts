import { chown, open, readdir, readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartError } from '@clan-companion/runtime/start-error';
import { type Account, isInstanceFolder, OWN_SERVER_HINT, requirePasswdEntry } from './account.ts';
import { passwordFile, type Style, SUPERUSER, writeNewPassword } from './database-instance.ts';
import { makeAttempt, removeFolder, removeLeftovers } from './leftovers.ts';
import { type ProgramRun, runProgram, usefulLines } from './run-program.ts';

interface NewInstance {
  readonly dir: string;
  readonly native: string;
  readonly account: Account;
  readonly style: Style;
  readonly log: (line: string) => void;
  /** Flush to disk, to survive a power cut. */
  readonly sync: boolean;
}

/** Tried in this order, because not every machine has the first ones. */
const CHARACTER_TYPES = ['C.UTF-8', 'en_US.UTF-8', 'C'];

/** Creates the instance unless `dir` already has one of our major version. */
export async function ensureInstance(instance: NewInstance): Promise<void> {
  const { dir, account } = instance;
  await removeLeftovers(dir);
  if (await isInstanceFolder(dir)) return requireSameMajorVersion(dir, instance.native);
  await requireEmptyFolder(dir);
  requirePasswdEntry();

  instance.log('Creating the database (first start only) …');
  const attempt = await makeAttempt(dir);
  try {
    await chown(attempt, account.uid, account.gid);
    await initialise(attempt, instance);
    await moveIntoPlace(attempt, instance);
  } finally {
    await removeFolder(attempt);
    await removeFolder(`${attempt}.password`);
  }
}

async function requireSameMajorVersion(dir: string, native: string): Promise<void> {
  const found = (await readFile(join(dir, 'PG_VERSION'), 'utf8')).trim();
  const manifest = await readFile(join(native, '..', 'package.json'), 'utf8');
  const ours = String(parseInt((JSON.parse(manifest) as { version: string }).version, 10));
  if (found === ours) return;
  throw new StartError(
    `${dir} was created by PostgreSQL ${found}, but this release includes ${ours}: upgrade it with ` +
      `pg_upgrade, run your own PostgreSQL ${found} on it and set DATABASE_URL, or move it away ` +
      'to start with an empty database.',
  );
}

async function requireEmptyFolder(dir: string): Promise<void> {
  const entries = await readdir(dir).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return [];
  });
  if (entries.length === 0 || (await isInstanceFolder(dir))) return;
  throw new StartError(
    `${dir} is not empty, but is not a PostgreSQL database: move it away, or ${OWN_SERVER_HINT}.`,
  );
}

/**
 * The built-in C.UTF-8 folds the case of every script character by character, as PostgreSQL servers
 * with a libc locale do: `lower()` of a substring is a substring of `lower()` of the text.
 */
async function initialise(attempt: string, instance: NewInstance): Promise<void> {
  const { native, account, style, sync } = instance;
  const args = ['-D', attempt, '-U', SUPERUSER, '--encoding=UTF8', '--locale=C'];
  args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8');
  const password = `${attempt}.password`;
  if (style === 'windows') {
    await writeNewPassword(password, account);
    args.push('--auth-local=reject', '--auth-host=scram-sha-256', `--pwfile=${password}`);
  } else {
    args.push('--auth-local=trust', '--auth-host=reject');
  }
  if (!sync) args.push('--no-sync');

  let run: ProgramRun | undefined;
  for (const type of CHARACTER_TYPES) {
    run = await runProgram(native, 'initdb', [...args, `--lc-ctype=${type}`], account);
    if (run.ok) {
      if (style === 'windows') await rename(password, passwordFile(attempt));
      return;
    }
    if (!run.output.includes('invalid locale name')) break;
  }
  throw new StartError(
    `The database cannot be created in ${dirname(attempt)} (${usefulLines(run?.output ?? '')}): ` +
      `fix the cause, or ${OWN_SERVER_HINT}.`,
  );
}

async function moveIntoPlace(attempt: string, { dir, sync }: NewInstance): Promise<void> {
  try {
    await rename(attempt, dir);
  } catch (error) {
    // Another service that started at the same time has created it first.
    if (await isInstanceFolder(dir)) return;
    throw error;
  }
  // Windows does not open folders.
  if (!sync || process.platform === 'win32') return;
  const parent = await open(dirname(dir), 'r');
  try {
    await parent.sync();
  } finally {
    await parent.close();
  }
}
