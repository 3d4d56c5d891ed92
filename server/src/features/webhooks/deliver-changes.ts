import { backoff } from '@clan-companion/runtime/backoff';
import type { Database } from '../../platform/db/database.ts';
import type { RowOf } from '../../platform/db/statement.ts';
import { shownChange } from '../../platform/db/changes/shown-change.ts';
import { changeMessage, signed } from './message.ts';
import { type Internet, post } from '../../platform/internet/post.ts';
import {
  pendingChanges,
  type claimWebhooks,
  saveDelivered,
  saveFailed,
  releaseWebhook,
} from './sql.ts';

/** Limits of one turn, so that one webhook with a long backlog does not hold its place for long. */
const MESSAGES = 20;
const TURN_MS = 10_000;
/** In seconds. */
const PAUSES = { first: 5, longest: 3_600 };

/** Messages that arrived, and attempts that failed. */
export interface DeliveryCounts {
  delivered: number;
  failed: number;
}

/** Sends a claimed webhook the changes after its position, in order, until one fails. */
export async function deliverChanges(
  db: Database,
  internet: Internet,
  webhook: RowOf<(typeof claimWebhooks)['gives']>,
  stop: AbortSignal,
  counts: DeliveryCounts,
): Promise<void> {
  const { webhookid, clanid } = webhook;
  const until = performance.now() + TURN_MS;
  let { lease, attempts } = webhook;
  const changes = await pendingChanges.all(db.primary, { webhookid, rows: MESSAGES });
  for (const { xid, ...row } of changes) {
    if (stop.aborted || performance.now() > until) break;
    const change = shownChange(row);
    const failure = await post(internet, signed(webhook, changeMessage(xid, clanid, change)), stop);
    // Whether it arrived is unknown, so the next process sends it again.
    if (stop.aborted) break;
    if (failure !== undefined) {
      counts.failed += 1;
      const failed = { webhookid, lease, ...failure, pause: backoff(attempts, PAUSES) };
      await db.transaction((tx) => saveFailed.count(tx, failed));
      return;
    }
    counts.delivered += 1;
    const { changeid } = change;
    const position = { webhookid, lease, xid, changeid };
    const kept = await db.transaction((tx) => saveDelivered.maybe(tx, position));
    if (!kept) return;
    ({ lease } = kept);
    attempts = 0;
  }
  await db.transaction((tx) => releaseWebhook.count(tx, { webhookid, lease }));
}
