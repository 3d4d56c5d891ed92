import { rename, rm } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { explainFailure } from '@clan-companion/runtime/start-error';
import type { Location } from '../../db/connection.ts';
import { isUnavailable, reasonOf } from '../../db/database-errors.ts';
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

export type Outcome = { readonly saved: Saved } | { readonly failed: string };

/** The process that saves one backup for the service, and stops with it. */
export function runScheduled(signal: AbortSignal): void {
  // The lowest priority would never get its turn on a busy machine.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  process.once('message', (order: Order) => void report(save(order, signal)));
}

async function report(saving: Promise<Saved>): Promise<void> {
  const outcome: Outcome = await saving.then(
    (saved) => ({ saved }),
    (error: unknown) => ({
      failed: isUnavailable(error)
        ? `The database failed (${reasonOf(error)}).`
        : explainFailure(error),
    }),
  );
  if (process.connected) process.send!(outcome, () => process.exit(0));
  else process.exit(1);
}
