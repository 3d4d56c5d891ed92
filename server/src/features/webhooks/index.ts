import type { Feature } from '../../feature.ts';
import type { Internet } from '../../platform/internet/post.ts';
import { type Job, seconds } from '../../platform/jobs/job.ts';
import { deliverChanges, type DeliveryCounts } from './deliver-changes.ts';
import { webhookOperations } from './operations.ts';
import { claimWebhooks, measureWebhooks, dueWebhooks, dueWebhooksOf } from './sql.ts';

/** Deliveries mostly wait for the receiver, so many at a time cost little. */
const AT_ONCE = 32;

/**
 * Sends changes to webhooks. A transaction that stays open during a network call would block the
 * change feed. So a claim is a lease, which expires if the process dies, and the result of a delivery
 * is written in a separate transaction.
 */
const deliverWebhooks = (internet: Internet, counts: DeliveryCounts): Job => ({
  name: 'deliver-webhooks',
  every: seconds(5),
  batch: AT_ONCE,
  measure: (on) => measureWebhooks.one(on, {}),
  wokenBy: ({ clanid }) => clanid,
  async work({ db, rows, keys, stop }) {
    const due = keys
      ? await dueWebhooksOf.all(db.primary, { clanids: [...keys], rows })
      : await dueWebhooks.all(db.primary, { rows });
    const webhookids = due.filter(({ settled }) => settled).map(({ webhookid }) => webhookid);
    const claimed =
      webhookids.length > 0 && !stop.aborted
        ? await db.transaction((tx) => claimWebhooks.all(tx, { webhookids }))
        : [];
    return {
      done: 0,
      more: webhookids.length === rows && claimed.length > 0,
      started: claimed.map((webhook) => ({
        key: webhook.clanid,
        work: deliverChanges(db, internet, webhook, stop, counts),
      })),
      blocked: due.filter(({ settled }) => !settled).map(({ clanid }) => clanid),
    };
  },
});

export const webhooks: Feature = {
  operations: webhookOperations,
  jobs: ({ internet, deliveries }) => [deliverWebhooks(internet, deliveries)],
  lifecycle: {
    kept: {
      clan: {
        // A restored webhook starts at the end of the log.
        webhooks: {
          where: 'clanid = :id',
          content: `to_jsonb(t) - '{xid,changeid,attempts,due}'::text[]`,
        },
      },
    },
  },
};
