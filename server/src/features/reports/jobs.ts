import { backoff } from '@clan-companion/runtime/backoff';
import type { Config } from '../../config.ts';
import type { Database } from '../../platform/db/database.ts';
import type { RowOf } from '../../platform/db/statement.ts';
import { type Internet, post } from '../../platform/internet/post.ts';
import { deletion, hours, type Job, seconds } from '../../platform/jobs/job.ts';
import { claimUnsent, measureUnsent, saveSent } from './sql.ts';

const WAIT = `interval '180 days'`;

export const deleteClosedReports = deletion({
  name: 'delete-closed-reports',
  every: hours(1),
  table: 'reported',
  key: 'reportedid',
  where: `closed < now() - ${WAIT}`,
  since: 'closed',
  wait: WAIT,
})();

const AT_ONCE = 4;
/** All reports are looked for together. */
const ALL = 1;

type Unsent = RowOf<(typeof claimUnsent)['gives']>;

/** Over about six hours. */
const MAX_ATTEMPTS = 12;
/** In seconds. */
const PAUSES = { first: 10, longest: 3_600 };

const kindNames: Readonly<Record<string, string>> = {
  clan: 'clan',
  trade: 'offer',
  map: 'map',
  person: 'person',
  request: 'join request of',
};

/** Sends a claimed report to OPERATORS_WEBHOOK, and later again if that fails. */
async function sendReport(
  db: Database,
  internet: Internet,
  { url, appUrl }: { url: string; appUrl: string },
  report: Unsent,
  stop: AbortSignal,
): Promise<void> {
  const { reportedid, attempts } = report;
  const body = JSON.stringify({
    content: sentence(report, appUrl),
    // The name must not notify anybody, whatever it says.
    allowed_mentions: { parse: [] },
  });
  const headers = { 'content-type': 'application/json' };
  const failure = await post(internet, { url, headers, body }, stop);
  // Whether it arrived is unknown, so the next process sends it again.
  if (stop.aborted) return;
  const isRetried = failure !== undefined && attempts < MAX_ATTEMPTS;
  const pause = isRetried ? backoff(attempts - 1, PAUSES) : undefined;
  await db.transaction((tx) => saveSent.count(tx, { reportedid, pause }));
}

const sentence = ({ kind, name, cause }: Unsent, appUrl: string): string =>
  `New report: ${kindNames[kind]} “${escapeMarkdown(name)}” (${cause}). ${appUrl}/admin/reports`;

/** Also keeps the name from being shown as a link. */
const escapeMarkdown = (text: string): string => text.replace(/[\\*_~`|<>[\]()#:]/g, '\\$&');

/** Sends new reports to OPERATORS_WEBHOOK. As with other webhooks, a claim is a lease. */
export const sendReports = (
  { appUrl, operatorsWebhook: url }: Pick<Config, 'appUrl' | 'operatorsWebhook'>,
  internet: Internet,
): Job => ({
  name: 'send-reports',
  every: seconds(5),
  batch: AT_ONCE,
  measure: (on) => measureUnsent.one(on, {}),
  wokenBy: ({ action }) => (action === 'report-made' ? ALL : undefined),
  async work({ db, rows, stop }) {
    // Without a webhook, reports wait for one.
    if (url === undefined || stop.aborted) return { done: 0, more: false };
    const claimed = await db.transaction((tx) => claimUnsent.all(tx, { rows }));
    return {
      done: 0,
      more: claimed.length === rows,
      started: claimed.map((report) => ({
        key: ALL,
        work: sendReport(db, internet, { url, appUrl }, report, stop),
      })),
    };
  },
});
