import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, constants, lstat, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '@clan-companion/runtime/start-error';
import { OWN_SERVER_HINT, chooseAccount, isRoot, isInstanceFolder } from './account.ts';
import { closedFolders, nearestExisting } from './folders.ts';

const LIMIT_MS = 10_000;

/**
 * Reading from a dead network file system blocks, and then the process cannot even exit. So a child
 * process tries it first.
 */
export async function requireAnswer(dataDir: string, limitMs = LIMIT_MS): Promise<void> {
  // Windows gives up by itself.
  if (process.platform === 'win32') return;
  const reader = spawn('cat', [join(dataDir, 'postgres', 'PG_VERSION')], { stdio: 'ignore' });
  const timer = new AbortController();
  const answered = await Promise.race([
    // Without `cat`, there is no answer to wait for.
    once(reader, 'exit').then(
      () => true,
      () => true,
    ),
    sleep(limitMs, false, { signal: timer.signal }),
  ]);
  timer.abort();
  if (answered) return;
  reader.kill('SIGKILL');
  reader.unref();
  throw new StartError(
    `${dataDir} does not answer within ${limitMs / 1000} seconds (a network file system that is ` +
      `away?): repair it, set DATA_DIR to another folder, or ${OWN_SERVER_HINT}.`,
  );
}

/** `system` is for root, where PostgreSQL's user cannot reach `ordinary`. */
const PLACES = { ordinary: 'data', system: '/var/lib/clan-companion' };

interface DataDir {
  readonly path: string;
  /** What the operator should know about the choice. */
  readonly note: string | undefined;
}

/** The folder of the embedded database: `DATA_DIR`, or the best place if it is not set. */
export async function chooseDataDir(
  given: string | undefined,
  { ordinary, system } = PLACES,
): Promise<DataDir> {
  const path = given ?? resolve(ordinary);
  const exists = await hasDatabase(path);
  if (given !== undefined) return { path, note: undefined };

  const obstacle = exists ? undefined : await findObstacle(path);
  if (obstacle === undefined) {
    // It can be another installation's, or this one's from before the folder was opened.
    const isElsewhere = isRoot() && (await hasDatabase(system));
    const note =
      `The database is in ${path}. There is another one in ${system}: ` +
      `set DATA_DIR=${system} to use that.`;
    return { path, note: isElsewhere ? note : undefined };
  }
  if (!isRoot()) throw noPlace(obstacle);

  const second = await findObstacle(system);
  if (second !== undefined) throw noPlace(obstacle === second ? second : `${obstacle}, ${second}`);
  const note = `The database is in ${system}, not in ${path}: ${obstacle}.`;
  return { path: system, note };
}

async function hasDatabase(dataDir: string): Promise<boolean> {
  await requireAnswer(dataDir);
  await requireFolder(dataDir);
  return isInstanceFolder(join(dataDir, 'postgres'));
}

/** A link can lead to a disk that is not mounted: a new database elsewhere would hide that. */
async function requireFolder(dataDir: string): Promise<void> {
  const entry = await lstat(dataDir).catch(() => undefined);
  if (!entry || entry.isDirectory()) return;
  const target = await stat(dataDir).catch(() => undefined);
  if (target?.isDirectory()) return;
  throw new StartError(
    `${dataDir} is ${entry.isSymbolicLink() ? 'a link to a missing folder' : 'not a folder'}: repair ` +
      `or remove it, set DATA_DIR to another folder, or ${OWN_SERVER_HINT}.`,
  );
}

/** Why the folder cannot be the data folder. */
async function findObstacle(dataDir: string): Promise<string | undefined> {
  const folder = await nearestExisting(dataDir);
  try {
    await access(folder, constants.W_OK);
  } catch {
    return `${folder} is not writable`;
  }
  if (!isRoot()) return undefined;
  const account = await chooseAccount(join(dataDir, 'postgres'));
  const closed = await closedFolders(account, folder);
  if (closed.length === 0) return undefined;
  return `PostgreSQL's user "${account.name}" cannot enter ${closed.join(' and ')}`;
}

function noPlace(obstacle: string): StartError {
  return new StartError(
    `The database has no place (${obstacle}): set DATA_DIR to a folder that the service can write ` +
      `to, or ${OWN_SERVER_HINT}.`,
  );
}
