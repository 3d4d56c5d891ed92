import { PermissionFlagsBits as Bits } from 'discord.js';
import type { Answers } from './answers.ts';
import { type Declaration, whyNotCommands } from './command-rules.ts';
import type { Gateway } from './gateway.ts';
import { type SentBody, whyNotMessage } from './message-rules.ts';
import {
  botPermissions,
  type Channel,
  channelPayload,
  createdAt,
  type Embed,
  type Guild,
  messagePayload,
  snowflake,
  type StoredMessage,
  type User,
  userPayload,
} from './payloads.ts';
import type { PublishedRoute } from './published.ts';
import { invalidForm, refused, type Reply } from './refusals.ts';

export interface SentMessage {
  channelid: string;
  body: Record<string, unknown> & { embeds?: Embed[] };
}

/** The state of the stand-in, as the routes use it. */
interface Platform {
  readonly bot: User;
  readonly gateway: Gateway;
  readonly allowsContent: boolean;
  readonly violations: string[];
  readonly nonceMemoryMs: number;
  readonly answers: Answers;
  readonly sent: SentMessage[];
  readonly byNonce: Map<string, StoredMessage>;
  readonly acceptsPrivate: boolean;
  readonly pinned: string[];
  readonly privateChannels: Set<string>;
  readonly refusesCommands: boolean;
  readonly sessionStarts: () => { remaining?: number; reset_after?: number };
  commands: { id: string; name: string; type: number }[];
  channel(id: string): Channel | undefined;
  guildOf(channel: Channel): Guild;
  store(channel: Channel, message: StoredMessage): void;
  expectPublished(route: PublishedRoute, what: string, given: unknown): void;
}

interface RouteRequest {
  readonly params: readonly string[];
  readonly query: URLSearchParams;
  readonly body: unknown;
}

interface Route {
  readonly published: PublishedRoute;
  readonly answer: (platform: Platform, request: RouteRequest) => Reply;
}

const ok = (body: unknown): Reply => ({ status: 200, body });
const noContent: Reply = { status: 204 };
const UNKNOWN_CHANNEL = refused(404, 10_003, 'Unknown Channel');
const UNKNOWN_MESSAGE = refused(404, 10_008, 'Unknown Message');
const NO_ACCESS = refused(403, 50_001, 'Missing Access');
const NOT_THE_AUTHOR = refused(403, 50_005, 'Cannot edit a message authored by another user');
const NO_PERMISSION = refused(403, 50_013, 'Missing Permissions');

/** The routes of the platform's HTTP API that the bot uses. */
const routes: Record<string, Route> = {
  'GET /gateway/bot': {
    published: { gives: 'GatewayBotResponse' },
    answer: ({ gateway, sessionStarts }) => {
      const { session_start_limit: limit, ...advice } = gateway.recommendation;
      return ok({ ...advice, session_start_limit: { ...limit, ...sessionStarts() } });
    },
  },
  'GET /applications/{}/commands': {
    published: { gives: 'ApplicationCommandResponse', lists: true },
    answer: ({ commands }) => ok(commands),
  },
  'PUT /applications/{}/commands': {
    published: { takes: 'ApplicationCommandUpdateRequest', lists: true },
    answer: (platform, { body }) => {
      if (platform.refusesCommands) return refused(403, 20_012, 'Not authorized');
      const wrong = whyNotCommands(body as Declaration[]);
      if (wrong.length > 0) return invalidForm(wrong);
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
        commands,
      );
      return ok(commands);
    },
  },
  'GET /channels/{}': {
    published: { gives: ['GuildChannelResponse', 'ThreadResponse'] },
    answer: (platform, { params: [id = ''] }) =>
      inChannel(platform, id, Bits.ViewChannel, (channel) => ok(channelPayload(channel))),
  },
  'GET /channels/{}/messages': {
    published: { gives: 'MessageResponse', lists: true },
    answer: (platform, { params: [id = ''], query }) =>
      inChannel(platform, id, Bits.ViewChannel, (channel, granted) => {
        if ((granted & Bits.ReadMessageHistory) === 0n) return ok([]);
        const after = BigInt(query.get('after') ?? 0);
        const found = channel.messages.filter((message) => BigInt(message.id) > after);
        const limit = Number(query.get('limit') ?? 50);
        const page = query.has('after') ? found.slice(0, limit) : found.slice(-limit);
        const isSeen = ({ author }: StoredMessage) =>
          platform.allowsContent || author.id === platform.bot.id;
        return ok(page.toReversed().map((message) => messagePayload(message, isSeen(message))));
      }),
  },
  'POST /channels/{}/messages': {
    published: { takes: 'MessageCreateRequest', gives: 'MessageResponse' },
    answer: (platform, { params: [id = ''], body }) => sendMessage(platform, id, body),
  },
  'PATCH /channels/{}/messages/{}': {
    published: { takes: 'MessageEditRequestPartial', gives: 'MessageResponse' },
    answer: (platform, { params: [id = '', messageid], body }) =>
      inChannel(platform, id, Bits.ViewChannel, ({ messages }) => {
        const message = messages.find((one) => one.id === messageid);
        if (!message) return UNKNOWN_MESSAGE;
        if (message.author.id !== platform.bot.id) return NOT_THE_AUTHOR;
        const why = whyNotMessage(body as Parameters<typeof whyNotMessage>[0]);
        if (why) return why;
        const { embeds } = body as { embeds: object[] };
        message.embeds = embeds.map((embed) => ({ type: 'rich', ...embed }));
        return ok(messagePayload(message, true));
      }),
  },
  'DELETE /channels/{}/messages/{}': {
    published: {},
    answer: (platform, { params: [id = '', messageid] }) =>
      inChannel(platform, id, Bits.ViewChannel, ({ messages }, granted) => {
        const at = messages.findIndex((one) => one.id === messageid);
        if (at < 0) return UNKNOWN_MESSAGE;
        const isOwn = messages[at]!.author.id === platform.bot.id;
        if (!isOwn && (granted & Bits.ManageMessages) === 0n) return NO_PERMISSION;
        messages.splice(at, 1);
        return noContent;
      }),
  },
  'PUT /channels/{}/messages/pins/{}': {
    published: {},
    answer: (platform, { params: [id = '', messageid] }) =>
      inChannel(platform, id, Bits.PinMessages, () => {
        platform.pinned.push(messageid!);
        return noContent;
      }),
  },
  'POST /users/@me/channels': {
    published: { takes: 'CreatePrivateChannelRequest', gives: 'PrivateChannelResponse' },
    answer: ({ privateChannels }, { body }) => {
      const { recipient_id: userid } = body as { recipient_id: string };
      const recipients = [userPayload({ id: userid, username: `user${userid}` })];
      const id = `9${userid}`.slice(0, 19);
      privateChannels.add(id);
      return ok({
        id,
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
    answer: ({ answers }, { params: [id = '', token = ''], body }) =>
      answers.callback(id, token, body as Parameters<typeof answers.callback>[2]) ?? noContent,
  },
  'PATCH /webhooks/{}/{}/messages/@original': {
    published: { takes: 'IncomingWebhookUpdateRequestPartial', gives: 'MessageResponse' },
    answer: ({ answers, bot }, { params: [, token = ''], body }) =>
      answers.edited(token, body as Parameters<typeof answers.edited>[1]) ?? ok(shownBy(bot)),
  },
  'DELETE /webhooks/{}/{}/messages/@original': {
    published: {},
    answer: ({ answers }, { params: [, token = ''] }) => answers.deleted(token) ?? noContent,
  },
  'POST /webhooks/{}/{}': {
    published: { takes: 'IncomingWebhookRequestPartial', gives: 'MessageResponse' },
    answer: ({ answers, bot }, { params: [, token = ''], body }) =>
      answers.followedUp(token, body as Parameters<typeof answers.followedUp>[1]) ??
      ok(shownBy(bot)),
  },
};

/** Answers if the channel exists and the bot has the permission there. */
function inChannel(
  platform: Platform,
  id: string,
  needed: bigint,
  answer: (channel: Channel, granted: bigint) => Reply,
): Reply {
  const channel = platform.channel(id);
  if (!channel) return UNKNOWN_CHANNEL;
  const granted = botPermissions(platform.guildOf(channel), channel, platform.bot);
  if ((granted & Bits.ViewChannel) === 0n) return NO_ACCESS;
  return (granted & needed) === needed ? answer(channel, granted) : NO_PERMISSION;
}

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
  const sent = body as SentBody;
  const wrong = whyNotMessage(sent);
  if (wrong) return wrong;
  const channel = platform.channel(channelid);
  if (channel) {
    const needed = channel.parentid === undefined ? Bits.SendMessages : Bits.SendMessagesInThreads;
    return inChannel(platform, channelid, needed, (_, granted) => {
      const { embeds = [], content = '' } = sent;
      if (embeds.length === 0 || (granted & Bits.EmbedLinks) !== 0n) {
        return storeOnce(platform, channelid, sent);
      }
      if (content === '') return NO_PERMISSION;
      platform.violations.push(`Embeds were dropped: no permission to embed links in ${channelid}`);
      return storeOnce(platform, channelid, { ...sent, embeds: [] });
    });
  }
  if (!platform.privateChannels.has(channelid)) return UNKNOWN_CHANNEL;
  if (!platform.acceptsPrivate) return refused(403, 50_007, 'Cannot send messages to this user');
  return storeOnce(platform, channelid, sent);
}

/** A message with the nonce of a recent one is not posted again. */
function storeOnce(platform: Platform, channelid: string, sent: SentBody): Reply {
  const nonce = sent.nonce === undefined ? undefined : String(sent.nonce);
  const same = nonce === undefined ? undefined : platform.byNonce.get(nonce);
  const isRecent = same && Date.now() - createdAt(same) < platform.nonceMemoryMs;
  if (isRecent && sent.enforce_nonce) return ok(messagePayload(same, true));
  const message: StoredMessage = {
    id: snowflake(),
    channelid,
    author: platform.bot,
    webhook: false,
    content: sent.content ?? '',
    embeds: (sent.embeds ?? []).map((embed) => ({ type: 'rich', ...embed })),
    components: [],
    ...(nonce !== undefined && { nonce }),
  };
  if (nonce !== undefined) platform.byNonce.set(nonce, message);
  platform.sent.push({ channelid, body: sent as SentMessage['body'] });
  const channel = platform.channel(channelid);
  if (channel) platform.store(channel, message);
  return ok(messagePayload(message, true));
}

const table = Object.entries(routes).map(([key, route]) => ({
  ...route,
  key,
  pattern: new RegExp(`^${key.replaceAll('{}', '([^/]+)')}$`),
}));

export function findRoute(what: string) {
  for (const { pattern, ...route } of table) {
    const match = pattern.exec(what);
    if (match) return { ...route, params: match.slice(1) };
  }
  return undefined;
}
