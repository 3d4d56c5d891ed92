import { createHmac, randomUUID } from 'node:crypto';
import { backoff } from '@clan-companion/runtime/backoff';
import { shownChange } from '../../platform/db/changes/shown-change.ts';
import type { Database } from '../../platform/db/database.ts';
import type { RowOf } from '../../platform/db/statement.ts';
import type { ItemOf } from '../../platform/http/operation.ts';
import { type Internet, post, type SignedMessage } from '../../platform/internet/post.ts';
import {
  pendingChanges,
  type claimWebhooks,
  saveDelivered,
  saveFailed,
  releaseWebhook,
} from './sql.ts';

/** The URL that a message is sent to, and the key that signs it. */
export interface Target {
  readonly url: string;
  readonly secret: Buffer;
}

interface WebhookMessage {
  /** Stays the same when the message is retried. */
  readonly id: string;
  readonly type: string;
  /** When it happened. */
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export const ping = (clanid: number): WebhookMessage => ({
  id: `ping-${randomUUID()}`,
  type: 'ping',
  timestamp: new Date().toISOString(),
  data: { clanid },
});

export const changeMessage = (
  xid: string,
  clanid: number,
  change: ItemOf<'GET /clans/{clan_id}/history'>,
): WebhookMessage => ({
  id: `${xid}-${change.changeid}`,
  type: change.action,
  timestamp: change.timestamp,
  data: { ...change, clanid },
});

/** Follows the Standard Webhooks specification, so that existing verifiers work. */
export function signed({ url, secret }: Target, { id, ...content }: WebhookMessage): SignedMessage {
  const body = JSON.stringify(content);
  const seconds = String(Math.floor(Date.now() / 1000));
  const signature = createHmac('sha256', secret)
    .update(`${id}.${seconds}.${body}`)
    .digest('base64');
  return {
    url,
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Clan-Companion',
      'webhook-id': id,
      'webhook-timestamp': seconds,
      'webhook-signature': `v1,${signature}`,
    },
  };
}

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
