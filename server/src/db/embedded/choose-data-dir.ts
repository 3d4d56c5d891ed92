import { access, constants } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { StartError } from '@clan-companion/runtime/start-error';
import { chooseAccount, isRoot } from './account.ts';
import { closedFolders, nearestExisting } from './folder-access.ts';
import { isInstanceFolder } from './is-instance-folder.ts';
import { OWN_SERVER_HINT } from './own-server-hint.ts';
import { requireAnswer } from './require-answer.ts';

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
  await requireAnswer(path);
  if (given !== undefined || (await hasDatabase(path))) return { path, note: undefined };

  const obstacle = await findObstacle(path);
  if (obstacle === undefined) {
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

const hasDatabase = (dataDir: string) => isInstanceFolder(join(dataDir, 'postgres'));

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
