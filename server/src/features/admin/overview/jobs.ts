import { StartError } from '@clan-companion/runtime/start-error';
import type { Config } from '../../../config.ts';
import type { Database } from '../../../platform/db/database.ts';
import { read, write } from '../../../platform/db/statement.ts';
import { describeFailure, get, type Internet } from '../../../platform/internet/post.ts';
import { readPublicUrl } from '../../../platform/internet/public-address.ts';
import { type Job, minutes, seconds, task } from '../../../platform/jobs/job.ts';
import {
  addDays,
  addToToday,
  claimToday,
  countPastDays,
  countToday,
  deleteOldDays,
  type Figures,
  measureToday,
  saveToday,
} from './sql.ts';

const VERSION = /^(\d{1,6})\.(\d{1,6})\.(\d{1,6})$/;

/** Compares versions such as 1.10.0 by their numbers. */
export function isNewer(version: string | undefined, than: string): boolean {
  const [found, own] = [version, than].map((text) =>
    VERSION.exec(text ?? '')
      ?.slice(1)
      .map(Number),
  );
  if (!found || !own) return false;
  const at = found.findIndex((number, index) => number !== own[index]);
  return at >= 0 && found[at]! > own[at]!;
}

/** Times in the future are from before the clock of the database was set back. */
const DUE = `(due <= now() or due > now() + interval '2 days')`;

const measure = read({
  name: 'measure-updates',
  sql: `select (case when ${DUE} then 1 else 0 end)::int as due,
               greatest(extract(epoch from now() - due), 0)::float as lag
        from newest_version`,
  takes: {},
  gives: { due: 'int', lag: 'float' },
});

/** One of several processes asks. If that fails, one of them asks again in an hour. */
const claim = write({
  name: 'claim-updates',
  sql: `update newest_version set due = now() + interval '1 hour' where ${DUE}`,
  takes: {},
});

const save = write({
  name: 'save-newest-version',
  sql: `update newest_version set due = now() + interval '1 day', version = :version, url = :url`,
  takes: { version: 'text', url: 'text?' },
});

/** Asks UPDATES_URL once a day which version is the newest. */
export const checkUpdates = (
  { updatesUrl }: Pick<Config, 'updatesUrl'>,
  internet: Internet,
): Job => ({
  name: 'check-updates',
  every: minutes(10),
  batch: 1,
  measure: async (on) => (updatesUrl === undefined ? { due: 0, lag: 0 } : measure.one(on, {})),
  async work({ db, stop }) {
    const isClaimed = (await db.transaction((tx) => claim.count(tx, {}))) === 1;
    const started = isClaimed ? [{ key: 0, work: ask(db, internet, updatesUrl!, stop) }] : [];
    return { done: 0, more: false, started };
  },
});

async function ask(db: Database, internet: Internet, from: string, stop: AbortSignal) {
  const { failure, body } = await get(internet, from, stop);
  if (stop.aborted) return;
  const newest = failure ? undefined : readNewest(body);
  if (!newest) {
    const problem = failure ? describeFailure(failure).failure : 'Its answer names no version.';
    throw new StartError(`UPDATES_URL could not be read and is tried again in an hour. ${problem}`);
  }
  await db.transaction((tx) => save.count(tx, newest));
}

/** The address is left out unless it is a public one, because operators open it. */
function readNewest(body: string): { version: string; url?: string } | undefined {
  try {
    const { version, url } = JSON.parse(body) as { version?: unknown; url?: unknown };
    if (typeof version !== 'string' || !VERSION.test(version)) return undefined;
    const address = readPublicUrl(typeof url === 'string' ? url : '');
    return { version, ...('url' in address && { url: address.url }) };
  } catch {
    return undefined;
  }
}

/** For metrics: today's figures, as they were last read. */
export interface FigureStatus {
  today: Figures;
}

/** Counts today every ten minutes, and yesterday for the last time when it is over. */
export const keepFigures = (
  { tradeDays }: Pick<Config, 'tradeDays'>,
  status: FigureStatus,
): Job => ({
  name: 'keep-figures',
  every: minutes(1),
  batch: 1,
  async measure(on) {
    const { due, lag, ...today } = await measureToday.one(on, {});
    status.today = today;
    return { due, lag };
  },
  async work({ db }) {
    const claimed = await db.transaction(async (tx) => {
      await addDays.count(tx, {});
      await countPastDays.count(tx, {});
      await deleteOldDays.count(tx, {});
      return claimToday.maybe(tx, {});
    });
    if (!claimed) return { done: 0, more: false };
    // Separate, because a long transaction that has written would block the change feed.
    const counts = await db.transaction((tx) => countToday.one(tx, { ...claimed, tradeDays }));
    await db.transaction((tx) => saveToday.count(tx, { ...claimed, ...counts }));
    status.today = { ...status.today, ...counts };
    return { done: 1, more: false };
  },
});

/** Failed requests that this process has not written yet. */
export interface ErrorCount {
  unwritten: number;
}

/** Writes the number of failed requests, together and not with each of them. */
export const writeErrors = (count: ErrorCount): Job =>
  task({
    name: 'write-errors',
    every: seconds(10),
    async run(db) {
      const errors = count.unwritten;
      if (errors === 0) return 0;
      await db.transaction((tx) => addToToday.count(tx, { errors, backups: 0 }));
      count.unwritten -= errors;
      return errors;
    },
  });
