import { existsSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import type { Feature } from '../../feature.ts';
import type { Lifecycles } from '../../lifecycle/lifecycle.ts';
import { explainFolderError, safetyNameOf } from '../../platform/backup/scheduled/folder.ts';
import { read } from '../../platform/db/statement.ts';
import { dueRows, job, seconds, type Job, minutes, task } from '../../platform/jobs/job.ts';
import { endBan, tryLockChatid } from '../users/bans-sql.ts';
import { adminOperations } from './operations.ts';
import { keepFigures, writeErrors, checkUpdates } from './overview/jobs.ts';
import { formatSafety, readSafety } from './safety-sql.ts';

const endedBans = dueRows({
  name: 'ended-bans',
  table: 'bans',
  where: `until <= now()`,
  since: 'until',
  gives: { chatid: 'text' },
});

/** What the person published appears again. */
export const endBans = (lifecycles: Lifecycles): Job =>
  job({
    name: 'end-bans',
    every: seconds(5),
    due: endedBans(),
    async run(tx, bans) {
      for (const { chatid } of bans) {
        // Otherwise somebody else is about to end or to change it.
        if (await tryLockChatid(tx, chatid)) await endBan(tx, lifecycles, chatid);
      }
    },
  });

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

export const admin: Feature = {
  operations: adminOperations,
  jobs: ({ config, lifecycles, internet, figures, errors }) => [
    endBans(lifecycles),
    writeSafety(config),
    checkUpdates(config, internet),
    keepFigures(config, figures),
    writeErrors(errors),
  ],
};
