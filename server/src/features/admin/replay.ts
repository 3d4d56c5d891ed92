import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { silentLog } from '@clan-companion/runtime/log';
import type { Lifecycles } from '../../lifecycle/lifecycle.ts';
import { SAFETY_FILE } from '../../platform/backup/scheduled/folder.ts';
import type { Location } from '../../platform/db/connection.ts';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { deletePerson } from '../privacy/deletion-rules.ts';
import { findBan } from '../users/bans-sql.ts';
import { lockPerson } from '../users/sql.ts';
import { banPerson } from './acts/bans.ts';
import { logAct } from './acts/log.ts';
import type { Configured } from './acts/roles.ts';
import {
  deleteErasedTrash,
  erasedAccounts,
  insertErasures,
  parseSafety,
  readSafety,
  type Safety,
} from './safety-sql.ts';

interface Replay {
  /** The backup that was restored. */
  readonly backup: string;
  /** A file to use instead of those next to the backup. */
  readonly file?: string | undefined;
  readonly operators: Configured;
  readonly lifecycles: Lifecycles;
}

const KEEP_NOTHING = { days: 0, cause: 'operator' } as const;

/** Repeats the deletions of accounts and the bans that are newer than a restored backup. */
export async function replaySafety(
  location: Location,
  { backup, file, operators, lifecycles }: Replay,
  log: (line: string) => void = () => undefined,
): Promise<void> {
  const db = openDatabase(location, { log: silentLog });
  try {
    await db.feed.open();
    const { key } = await readSafety(db);
    const paths = file === undefined ? await safetyFilesBeside(backup) : [file];
    for (const path of paths) {
      const safety = parseSafety(await readFile(path, 'utf8'));
      // Other services can share the folder.
      if (file === undefined && safety.key !== key) continue;
      const deleted = await eraseAgain(db, lifecycles, safety, safety.key === key);
      const banned = await banAgain(db, lifecycles, safety, operators);
      log(`Replayed ${path}: ${deleted} accounts deleted again, ${banned} bans set again.`);
    }
  } finally {
    await db.close();
  }
}

async function safetyFilesBeside(backup: string): Promise<string[]> {
  const folder = dirname(backup);
  const names = await readdir(folder);
  return names.filter((name) => SAFETY_FILE.test(name)).map((name) => join(folder, name));
}

async function eraseAgain(
  db: Database,
  lifecycles: Lifecycles,
  { key, erased }: Safety,
  ownKey: boolean,
): Promise<number> {
  const hashes = erased.map(({ hash }) => hash);
  const times = erased.map(({ at }) => at);
  const accounts = await erasedAccounts.all(db, { key, hashes, times });
  for (const person of accounts) {
    await db.transaction((tx) =>
      deletePerson(tx, lifecycles, person, KEEP_NOTHING, () => lockPerson.maybe(tx, person)),
    );
  }
  await db.transaction(async (tx) => {
    await deleteErasedTrash.count(tx, { key, hashes, times });
    if (ownKey) await insertErasures.count(tx, { hashes, times });
  });
  return accounts.length;
}

async function banAgain(
  db: Database,
  lifecycles: Lifecycles,
  { banned }: Safety,
  operators: Configured,
): Promise<number> {
  let count = 0;
  for (const { chatid, reason, since, until } of banned) {
    if (until !== undefined && Date.parse(until) <= db.feed.now()) continue;
    const earlier = await findBan.maybe(db, { chatid });
    if (earlier && earlier.since >= since) continue;
    const attempt = db.transaction(async (tx) =>
      logAct(tx, undefined, await banPerson(tx, lifecycles, chatid, { reason, until }, operators)),
    );
    // Somebody who is an operator in the backup, and was banned later.
    const done = await attempt.catch((error: unknown) => {
      if (error instanceof Problem && error.problem === 'is-operator') return undefined;
      throw error;
    });
    if (done) count += 1;
  }
  return count;
}
