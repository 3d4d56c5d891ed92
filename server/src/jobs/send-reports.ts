import type { Config } from '../config.ts';
import { claimUnsent, measureUnsent } from '../features/reports/queries.ts';
import { sendReport } from '../features/reports/send-report.ts';
import type { Internet } from '../internet/post.ts';
import { type Job, seconds } from './job.ts';

const AT_ONCE = 4;
/** All reports are looked for together. */
const ALL = 1;

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
