import { existsSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { explainFolderError, safetyNameOf } from '../backup/scheduled/folder.ts';
import type { Config } from '../config.ts';
import { read } from '../db/statement.ts';
import { formatSafety, readSafety } from '../features/admin/safety/queries.ts';
import { type Job, minutes, task } from './job.ts';

const findId = read({
  name: 'find-backup-id',
  sql: `select id from automatic_backups`,
  takes: {},
  gives: { id: 'text' },
});

/** Keeps deletions of accounts and bans beside the backups, which may be older. */
export function writeSafety({ backupDir: folder }: Pick<Config, 'backupDir'>): Job {
  let last: string | undefined;
  return task({
    name: 'write-safety',
    every: minutes(1),
    run: async (db) => {
      if (folder === undefined) return 0;
      const safety = await readSafety(db.primary);
      const text = formatSafety(safety);
      const { id } = await findId.one(db.primary, {});
      const path = join(folder, safetyNameOf(id));
      const isEmpty = safety.erased.length + safety.banned.length === 0;
      if (text === last || (isEmpty && !existsSync(path))) return 0;
      const draft = `${path}.${process.pid}`;
      try {
        await writeFile(draft, text, { mode: 0o600 });
        await rename(draft, path);
      } catch (error) {
        throw explainFolderError(folder, error);
      }
      last = text;
      return 1;
    },
  });
}
