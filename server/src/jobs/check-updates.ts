import { StartError } from '@clan-companion/runtime/start-error';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { read, write } from '../db/statement.ts';
import { VERSION } from '../features/admin/overview/is-newer.ts';
import { describeFailure } from '../internet/failure.ts';
import { get, type Internet } from '../internet/post.ts';
import { readPublicUrl } from '../internet/public-url.ts';
import { type Job, minutes } from './job.ts';

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
