import type { Answers } from './answers.ts';
import {
  type Channel,
  channelPayload,
  type Embed,
  messagePayload,
  snowflake,
  type StoredMessage,
  type User,
  userPayload,
} from './payloads.ts';
import type { PublishedRoute } from './published.ts';

export interface Reply {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

export interface SentMessage {
  channelid: string;
  body: Record<string, unknown> & { embeds?: Embed[] };
}

/** The state of the stand-in, as the routes use it. */
interface Platform {
  readonly bot: User;
  readonly gatewayUrl: string;
  readonly gateway: { readonly seesContent: boolean };
  readonly answers: Answers;
  readonly sent: SentMessage[];
  readonly byNonce: Map<string, StoredMessage>;
  readonly acceptsPrivate: boolean;
  readonly refusesCommands: boolean;
  readonly sessionStarts: () => { remaining: number; reset_after?: number };
  commands: { id: string; name: string; type: number }[];
  channel(id: string): Channel | undefined;
  store(channel: Channel, message: StoredMessage): void;
  expectPublished(route: PublishedRoute, what: string, taken: unknown, given: unknown): void;
}

interface Asked {
  readonly params: readonly string[];
  readonly query: URLSearchParams;
  readonly body: unknown;
}

interface Route {
  readonly published: PublishedRoute;
  readonly answer: (platform: Platform, asked: Asked) => Reply;
}

const ok = (body: unknown): Reply => ({ status: 200, body });
const noContent: Reply = { status: 204 };
const refused = (status: number, code: number, message: string): Reply => ({
  status,
  body: { code, message },
});

const VIEW = 1n << 10n;
const SEND = 1n << 11n;

/** The routes of the platform's HTTP API that the bot uses. */
const routes: Record<string, Route> = {
  'GET /gateway/bot': {
    published: { gives: 'GatewayBotResponse' },
    answer: ({ gatewayUrl, sessionStarts }) =>
      ok({
        url: gatewayUrl,
        shards: 1,
        session_start_limit: {
          total: 1000,
          max_concurrency: 1,
          reset_after: 0,
          ...sessionStarts(),
        },
      }),
  },
  'GET /applications/{}/commands': {
    published: { gives: 'ApplicationCommandResponse', lists: true },
    answer: ({ commands }) => ok(commands),
  },
  'PUT /applications/{}/commands': {
    published: { takes: 'ApplicationCommandUpdateRequest', lists: true },
    answer: (platform, { body }) => {
      if (platform.refusesCommands) return refused(403, 20_012, 'Not authorized');
      const commands = (body as { name: string; type: number }[]).map((command) => ({
        description: '',
        default_member_permissions: null,
        ...command,
        id: snowflake(),
        application_id: platform.bot.id,
        version: '1',
      }));
      platform.commands = commands;
      platform.expectPublished(
        { gives: 'ApplicationCommandResponse', lists: true },
        'Registered commands',
        undefined,
        commands,
      );
      return ok(commands);
    },
  },
  'GET /channels/{}': {
    published: { gives: 'GuildChannelResponse' },
    answer: (platform, { params: [id = ''] }) => {
      const channel = platform.channel(id);
      if (!channel) return refused(404, 10_003, 'Unknown Channel');
      return ok(channelPayload(channel));
    },
  },
  'GET /channels/{}/messages': {
    published: { gives: 'MessageResponse', lists: true },
    answer: (platform, { params: [id = ''], query }) => {
      const channel = platform.channel(id);
      if (!channel) return refused(404, 10_003, 'Unknown Channel');
      if ((channel.denied & VIEW) !== 0n) return refused(403, 50_001, 'Missing Access');
      const after = BigInt(query.get('after') ?? 0);
      const found = channel.messages.filter((message) => BigInt(message.id) > after);
      const page = found.slice(0, Number(query.get('limit') ?? 50));
      const { seesContent } = platform.gateway;
      return ok(page.toReversed().map((message) => messagePayload(message, seesContent)));
    },
  },
  'POST /channels/{}/messages': {
    published: { takes: 'MessageCreateRequest', gives: 'MessageResponse' },
    answer: (platform, { params: [id = ''], body }) => sendMessage(platform, id, body),
  },
  'POST /users/@me/channels': {
    published: { takes: 'CreatePrivateChannelRequest', gives: 'PrivateChannelResponse' },
    answer: (_, { body }) => {
      const { recipient_id: id } = body as { recipient_id: string };
      const recipients = [userPayload({ id, username: `user${id}` })];
      return ok({
        id: `9${id}`.slice(0, 19),
        type: 1,
        flags: 0,
        last_message_id: null,
        recipients,
      });
    },
  },
  'POST /interactions/{}/{}/callback': {
    published: {
      takes: [
        'CreateMessageInteractionCallbackRequest',
        'UpdateMessageInteractionCallbackRequest',
        'ApplicationCommandAutocompleteCallbackRequest',
      ],
    },
    answer: ({ answers }, { params: [, token = ''], body }) => {
      answers.callback(token, body as Parameters<typeof answers.callback>[1]);
      return noContent;
    },
  },
  'PATCH /webhooks/{}/{}/messages/@original': {
    published: { takes: 'IncomingWebhookUpdateRequestPartial', gives: 'MessageResponse' },
    answer: ({ answers, bot }, { params: [, token = ''], body }) => {
      answers.edited(token, body as Parameters<typeof answers.edited>[1]);
      return ok(shownBy(bot));
    },
  },
  'DELETE /webhooks/{}/{}/messages/@original': {
    published: {},
    answer: ({ answers }, { params: [, token = ''] }) => {
      answers.deleted(token);
      return noContent;
    },
  },
  'POST /webhooks/{}/{}': {
    published: { takes: 'IncomingWebhookRequestPartial', gives: 'MessageResponse' },
    answer: ({ answers, bot }, { params: [, token = ''], body }) => {
      answers.followedUp(token, body as Parameters<typeof answers.followedUp>[1]);
      return ok(shownBy(bot));
    },
  },
};

const shownBy = (author: User) =>
  messagePayload(
    {
      id: snowflake(),
      channelid: '1',
      author,
      webhook: true,
      content: '',
      embeds: [],
      components: [],
    },
    true,
  );

function sendMessage(platform: Platform, channelid: string, body: unknown): Reply {
  const sent = body as { embeds?: object[]; nonce?: string; enforce_nonce?: boolean };
  const channel = platform.channel(channelid);
  if (!channel && !platform.acceptsPrivate) {
    return refused(403, 50_007, 'Cannot send messages to this user');
  }
  if (channel && (channel.denied & SEND) !== 0n) return refused(403, 50_013, 'Missing Permissions');
  const same = sent.nonce === undefined ? undefined : platform.byNonce.get(sent.nonce);
  if (same && sent.enforce_nonce) return ok(messagePayload(same, true));
  const message: StoredMessage = {
    id: snowflake(),
    channelid,
    author: platform.bot,
    webhook: false,
    content: '',
    embeds: (sent.embeds ?? []).map((embed) => ({ type: 'rich', ...embed })),
    components: [],
    ...(sent.nonce !== undefined && { nonce: sent.nonce }),
  };
  if (sent.nonce !== undefined) platform.byNonce.set(sent.nonce, message);
  platform.sent.push({ channelid, body: body as SentMessage['body'] });
  if (channel) platform.store(channel, message);
  return ok(messagePayload(message, true));
}

const table = Object.entries(routes).map(([key, route]) => ({
  ...route,
  pattern: new RegExp(`^${key.replaceAll('{}', '([^/]+)')}$`),
}));

export function findRoute(what: string) {
  for (const { pattern, ...route } of table) {
    const match = pattern.exec(what);
    if (match) return { ...route, params: match.slice(1) };
  }
  return undefined;
}
