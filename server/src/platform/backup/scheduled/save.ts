import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Location } from '../../db/connection.ts';
import { hasNativeFolder } from '../../db/embedded/native-folder.ts';
import { backUp } from '../back-up.ts';
import { silent } from '../progress.ts';
import { NoTrial, verify } from '../verify.ts';
import { explainFolderError, nameOf, removeOld, removeUnfinished, unverified } from './folder.ts';

export interface Order {
  readonly location: Location;
  readonly folder: string;
  /** Of the database, for the names of its backups. */
  readonly id: string;
  readonly time: string;
  /** How many backups to keep. */
  readonly keep: number;
}

export interface Saved {
  readonly path: string;
  /** Why it was not verified. */
  readonly notVerified?: string | undefined;
}

/** Saves and verifies a backup, and removes old ones. A damaged one is never kept. */
export async function save(order: Order, signal: AbortSignal): Promise<Saved> {
  const { location, folder, id, keep } = order;
  const name = nameOf(id, order.time);
  const path = join(folder, name);
  const file = unverified(path);
  try {
    await removeUnfinished(folder, id);
    await backUp(location, file, silent, signal);
    const notVerified = await tryToVerify(file, signal);
    await rename(file, path);
    await removeOld(folder, { id, keep, newest: name });
    return { path, notVerified };
  } catch (error) {
    await rm(file, { force: true }).catch(() => undefined);
    throw explainFolderError(folder, error);
  }
}

async function tryToVerify(file: string, signal: AbortSignal): Promise<string | undefined> {
  if (!hasNativeFolder()) return 'there is no PostgreSQL here to restore it to';
  try {
    await verify(file, silent, signal);
    return undefined;
  } catch (error) {
    if (error instanceof NoTrial) return error.message;
    throw error;
  }
}
