import { Type } from 'typebox';
import { group, Paging } from '../../core/operation.ts';
import { limits } from './index.ts';
import { Id, Message, Text, Timestamp } from '../../core/values.ts';
import { clanPath } from '../clans/operations.ts';

/** Machine-readable reasons for a failed delivery. */
export const failureReasons = [
  'status',
  'redirect',
  'late',
  'no-address',
  'certificate',
  'no-tls',
  'no-http',
  'unreached',
] as const;
export type FailureReason = (typeof failureReasons)[number];

const failure = {
  failure: Type.Optional(
    Type.String({
      description: 'Why the last delivery failed, in words; left out after a success.',
    }),
  ),
  reason: Type.Optional(
    Type.Enum([...failureReasons], { description: 'The same, machine-readable.' }),
  ),
  status: Type.Optional(
    Type.Integer({ description: 'The HTTP status of the response, if there was one.' }),
  ),
};

const webhook = {
  webhookid: Type.Integer(),
  url: Type.String({ description: 'Where the changes are sent.' }),
  timestamp: Timestamp('When it was added.'),
  delivered: Type.Optional(Timestamp('When a delivery last succeeded.')),
  failed: Type.Optional(Timestamp('When a delivery last failed.')),
  ...failure,
};

export const Webhook = Type.Object(webhook);

export const NewWebhook = Type.Object({
  ...webhook,
  secret: Type.String({ description: 'The key that signs deliveries. It is never shown again.' }),
});

export const WebhookTest = Type.Object({
  delivered: Type.Boolean({ description: 'Whether the test message arrived.' }),
  ...failure,
});

const webhookPath = Type.Object({
  clan_id: Id('The clanid.'),
  webhook_id: Id('The webhookid.'),
});

export const operations = group({
  'GET /clans/{clan_id}/webhooks': {
    id: 'listWebhooks',
    summary: "List the clan's webhooks (leader).",
    access: 'session',
    params: clanPath,
    query: Type.Object(Paging),
    answer: Type.Array(Webhook),
    paged: true,
    problems: ['no-such-clan', 'leader-only'],
  },
  'POST /clans/{clan_id}/webhooks': {
    id: 'addWebhook',
    summary: 'Send every new change of the clan to a URL (leader).',
    access: 'session',
    params: clanPath,
    body: Type.Object({
      url: Text(limits.webhookUrl, 'A public https:// URL.'),
    }),
    answer: NewWebhook,
    creates: '/clans/{clan_id}/webhooks',
    problems: ['no-such-clan', 'leader-only', 'too-many-webhooks'],
  },
  'DELETE /clans/{clan_id}/webhooks/{webhook_id}': {
    id: 'removeWebhook',
    summary: 'Delete a webhook (leader).',
    access: 'session',
    params: webhookPath,
    answer: Message,
    problems: ['no-such-clan', 'no-such-webhook', 'leader-only'],
  },
  'POST /clans/{clan_id}/webhooks/{webhook_id}/test': {
    id: 'testWebhook',
    summary: 'Send a test message now, at most ten a minute per clan (leader).',
    access: 'session',
    params: webhookPath,
    answer: WebhookTest,
    problems: ['no-such-clan', 'no-such-webhook', 'leader-only', 'too-many-webhook-tests'],
  },
});

/** One value per field name, for the documentation. */
export const examples = {
  failure: 'Your server answered 502.',
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  status: 502,
  webhook_id: 1,
  webhookid: 1,
};
