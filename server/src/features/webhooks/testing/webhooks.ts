import { expect } from 'vitest';
import type { TestClan } from '../../../testing/clans.ts';
import type { Person, TestService } from '../../../testing/service.ts';
import type { Received, Receiver } from './receiver.ts';

export const addWebhook = ({ params, leader }: TestClan, url: string, by: Person = leader) =>
  by.call('POST /clans/{clan_id}/webhooks', { params, body: { url } });

export const webhooksOf = ({ params, leader }: TestClan, by: Person = leader) =>
  by.call('GET /clans/{clan_id}/webhooks', { params });

interface Webhook {
  readonly webhookid: number;
}

const path = ({ params }: TestClan, { webhookid }: Webhook) => ({
  params: { ...params, webhook_id: webhookid },
});

export const removeWebhook = (clan: TestClan, webhook: Webhook, by: Person = clan.leader) =>
  by.call('DELETE /clans/{clan_id}/webhooks/{webhook_id}', path(clan, webhook));

export const pingWebhook = (clan: TestClan, webhook: Webhook, by: Person = clan.leader) =>
  by.call('POST /clans/{clan_id}/webhooks/{webhook_id}/test', path(clan, webhook));

export const rename = ({ params, leader }: TestClan, name: string) =>
  leader.call('PUT /clans/{clan_id}', { params, query: { name } });

/** Waits for that many requests. Transactions of other tests can delay them for a moment. */
export async function arrived({ received }: Receiver, count: number): Promise<Received[]> {
  await expect
    .poll(() => received.length, { timeout: 20_000, interval: 20 })
    .toBeGreaterThanOrEqual(count);
  return [...received];
}

export interface Message {
  readonly type: string;
  readonly timestamp: string;
  readonly data: Record<string, unknown> & { detail?: Record<string, unknown> };
}

export const messageIn = ({ body }: Pick<Received, 'body'>) => JSON.parse(body) as Message;

/** The new names of a clan, in the order in which they were delivered. */
export const namesIn = (received: readonly Received[]) =>
  received.map((one) => messageIn(one).data.detail?.name);

/** When the next attempt is due, by the clock of the database. */
export async function stateOf(service: TestService, { webhookid }: Webhook) {
  const [row] = await service.sql<{ attempts: number; wait: number; waits: boolean }>(
    `select attempts, extract(epoch from due - coalesce(failed, now()))::float as wait,
            due > now() as waits
     from webhooks where webhookid = $1`,
    [webhookid],
  );
  return row!;
}

/** Makes the next attempt due now. */
export const timePasses = (service: TestService) => service.sql('update webhooks set due = now()');
