import { randomBytes } from 'node:crypto';
import { chown, mkdtemp, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartError } from '../../start-error.ts';
import { requirePasswdEntry, type Account } from './account.ts';
import { SUPERUSER } from './cluster.ts';
import { isCluster } from './is-cluster.ts';
import { processExists } from './pid-file.ts';
import { runProgram, type ProgramRun } from './run-program.ts';
import { usefulLines } from './server-log.ts';
import { OWN_SERVER } from './way-out.ts';

interface NewCluster {
  readonly dir: string;
  readonly native: string;
  readonly account: Account;
  readonly log: (line: string) => void;
  /** Whether it must survive a power cut. */
  readonly sync: boolean;
}

/** Tells our own attempts from those of a dead process that had the same pid, as in a container. */
const thisProcess = `${process.pid}-${randomBytes(4).toString('hex')}`;

/** What pg_trgm takes for a letter depends on it; not every machine has the first ones. */
const CHARACTER_TYPES = ['C.UTF-8', 'en_US.UTF-8', 'C'];

/** Leaves a complete cluster of our major version in `dir`, or throws. */
export async function ensureCluster(cluster: NewCluster): Promise<void> {
  const { dir, account } = cluster;
  await sweepLeftovers(dir);
  if (await isCluster(dir)) return requireOurMajor(dir, cluster.native);
  await requireNothingThere(dir);
  requirePasswdEntry();

  cluster.log('Making the database (first start only) …');
  const attempt = await mkdtemp(`${dir}.new-${thisProcess}-`);
  try {
    await chown(attempt, account.uid, account.gid);
    await initialise(attempt, cluster);
    await moveIntoPlace(attempt, cluster);
  } finally {
    await discard(attempt);
  }
}

async function requireOurMajor(dir: string, native: string): Promise<void> {
  const found = (await readFile(join(dir, 'PG_VERSION'), 'utf8')).trim();
  const manifest = await readFile(join(native, '..', 'package.json'), 'utf8');
  const ours = String(parseInt((JSON.parse(manifest) as { version: string }).version, 10));
  if (found === ours) return;
  throw new StartError(
    `${dir} was made by PostgreSQL ${found}, and this release brings ${ours}: upgrade it with ` +
      `pg_upgrade, serve it with a PostgreSQL ${found} of your own and set DATABASE_URL, or move ` +
      'it away to begin with an empty database.',
  );
}

async function requireNothingThere(dir: string): Promise<void> {
  const entries = await readdir(dir).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return [];
  });
  if (entries.length === 0 || (await isCluster(dir))) return;
  throw new StartError(
    `${dir} is not empty, but holds no PostgreSQL database: move it away, or ${OWN_SERVER}.`,
  );
}

/**
 * The built-in C.UTF-8 folds the case of every script, one character for one as servers with a
 * libc locale do: `lower()` of a part stays a part of `lower()` of the whole.
 */
async function initialise(attempt: string, { native, account, sync }: NewCluster): Promise<void> {
  const args = ['-D', attempt, '-U', SUPERUSER, '--encoding=UTF8', '--locale=C'];
  args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8');
  args.push('--auth-local=trust', '--auth-host=reject');
  if (!sync) args.push('--no-sync');

  let run: ProgramRun | undefined;
  for (const type of CHARACTER_TYPES) {
    run = await runProgram(native, 'initdb', [...args, `--lc-ctype=${type}`], account);
    if (run.ok) return;
    if (!run.output.includes('invalid locale name')) break;
  }
  throw new StartError(
    `The database cannot be made in ${dirname(attempt)} (${usefulLines(run?.output ?? '')}): ` +
      `remove the cause, or ${OWN_SERVER}.`,
  );
}

async function moveIntoPlace(attempt: string, { dir, sync }: NewCluster): Promise<void> {
  try {
    await rename(attempt, dir);
  } catch (error) {
    // Another service, started at the same moment, was quicker: its cluster is as good as ours.
    if (await isCluster(dir)) return;
    throw error;
  }
  if (!sync) return;
  const parent = await open(dirname(dir), 'r');
  try {
    await parent.sync();
  } finally {
    await parent.close();
  }
}

/** A process that was killed while it made its cluster leaves a folder named after its pid. */
async function sweepLeftovers(dir: string): Promise<void> {
  for (const entry of await readdir(dirname(dir))) {
    const [, owner, pid] = /^postgres\.new-((\d+)-\w+)-/.exec(entry) ?? [];
    if (!owner || owner === thisProcess) continue;
    if (Number(pid) !== process.pid && processExists(Number(pid))) continue;
    await discard(join(dirname(dir), entry));
  }
}

/** An initdb that outlived its service may still write there: hence retries, and no failure. */
async function discard(folder: string): Promise<void> {
  const options = { recursive: true, force: true, maxRetries: 5, retryDelay: 50 };
  await rm(folder, options).catch(() => {});
}
