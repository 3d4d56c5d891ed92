import { createHmac, randomUUID } from 'node:crypto';
import type { ItemOf } from '../../platform/http/operation.ts';
import type { SignedMessage } from '../../platform/internet/post.ts';

/** The URL that a message is sent to, and the key that signs it. */
export interface Target {
  readonly url: string;
  readonly secret: Buffer;
}

export interface WebhookMessage {
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
