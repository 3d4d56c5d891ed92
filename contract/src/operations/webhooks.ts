import { Type } from 'typebox';
import { group, Paging } from '../operation.ts';
import { limits, Text } from '../text.ts';
import { Id, Message, Timestamp } from '../values.ts';
import { clanPath } from './clans.ts';

/** Why something did not arrive, for programs. */
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
    Type.String({ description: 'Why not, in words; left out once something arrives.' }),
  ),
  reason: Type.Optional(Type.Enum([...failureReasons], { description: 'The same for programs.' })),
  status: Type.Optional(Type.Integer({ description: 'What was answered, if anything was.' })),
};

const webhook = {
  webhookid: Type.Integer(),
  url: Type.String({ description: 'Where it is sent.' }),
  timestamp: Timestamp('When it was added.'),
  delivered: Type.Optional(Timestamp('When something last arrived there.')),
  failed: Type.Optional(Timestamp('When something last did not.')),
  ...failure,
};

export const Webhook = Type.Object(webhook);

export const NewWebhook = Type.Object({
  ...webhook,
  secret: Type.String({ description: 'What deliveries are signed with; never shown again.' }),
});

export const WebhookTest = Type.Object({
  delivered: Type.Boolean({ description: 'Whether the ping arrived.' }),
  ...failure,
});

const webhookPath = Type.Object({
  clan_id: Id('The clanid.'),
  webhook_id: Id('The webhookid.'),
});

export const webhookOperations = group({
  'GET /clans/{clan_id}/webhooks': {
    id: 'listWebhooks',
    summary: "List the addresses that are told of the clan's changes (leader).",
    access: 'session',
    params: clanPath,
    query: Type.Object(Paging),
    answer: Type.Array(Webhook),
    paged: true,
    problems: ['no-such-clan', 'leader-only'],
  },
  'POST /clans/{clan_id}/webhooks': {
    id: 'addWebhook',
    summary: 'Have every change of the clan sent to an address from now on (leader).',
    access: 'session',
    params: clanPath,
    body: Type.Object({
      url: Text(limits.webhookUrl, 'An address of the public internet that begins with https://.'),
    }),
    answer: NewWebhook,
    problems: ['no-such-clan', 'leader-only', 'too-many-webhooks'],
  },
  'DELETE /clans/{clan_id}/webhooks/{webhook_id}': {
    id: 'removeWebhook',
    summary: 'Send nothing there any more (leader).',
    access: 'session',
    params: webhookPath,
    answer: Message,
    problems: ['no-such-clan', 'no-such-webhook', 'leader-only'],
  },
  'POST /clans/{clan_id}/webhooks/{webhook_id}/test': {
    id: 'testWebhook',
    summary: 'Send a ping there now, at most ten a minute for a clan (leader).',
    access: 'session',
    params: webhookPath,
    answer: WebhookTest,
    problems: ['no-such-clan', 'no-such-webhook', 'leader-only'],
  },
});
