import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Gateway } from './gateway.ts';
import {
  type Channel,
  channelPayload,
  type Embed,
  type Guild,
  guildPayload,
  memberPayload,
  messagePayload,
  snowflake,
  type StoredMessage,
  type User,
} from './payloads.ts';
import { type PublishedRoute, whyNot } from './published.ts';
import { Answers, type InteractionAnswer } from './answers.ts';
import { findRoute, type Reply, type SentMessage } from './routes.ts';

const AUTHORS = { webhook: '551', bot: '552', person: '553' };

/** Longer than any answer takes, and shorter than the time limit of a test. */
const PATIENCE_MS = 15_000;

export interface Asker {
  userid?: string;
  /** Permission bits, as text. */
  permissions?: string;
  locale?: string;
}

interface PostOptions {
  by?: 'webhook' | 'bot' | 'person';
  embeds?: Embed[];
  /** The person whose command made an app post it. */
  saidFor?: User;
}

export const ADMIN: Asker = { permissions: '32' };

/**
 * Stands in for the chat platform: its HTTP API and its gateway, as the bot's client library uses them.
 * Requests and responses are validated with the schemas that the platform publishes; `violations`
 * lists what did not match.
 */
export class ChatPlatform {
  readonly token = 'MTAwMDAwMDAwMDAwMDAwMDAwMQ.stand-in.of-the-chat-platform';
  readonly bot: User = { id: '1000000000000000001', username: 'companion', bot: true };
  readonly guilds: Guild[] = [];
  readonly violations: string[] = [];
  /** Every request, as `POST /channels/1/messages`. */
  readonly requests: string[] = [];
  readonly sent: SentMessage[] = [];
  /** Nonces are unique per author, across channels. */
  readonly byNonce = new Map<string, StoredMessage>();
  readonly answers = new Answers();
  commands: { id: string; name: string; type: number }[] = [];
  /** Whether people accept private messages. */
  acceptsPrivate = true;
  /** Whether the registration of commands fails. */
  refusesCommands = false;
  /** How many sessions can be started, asked for each time. */
  sessionStarts: () => { remaining: number; reset_after?: number } = () => ({ remaining: 999 });
  #allowsContent: boolean;
  #limited = 0;
  #http: Server | undefined;
  #gateway: Gateway | undefined;
  #port = 0;

  constructor({ allowsContent = true } = {}) {
    this.#allowsContent = allowsContent;
  }

  /** Also after a stop: at the same address, with the same guilds, channels and messages. */
  async start(): Promise<this> {
    this.#http = createServer((request, response) => {
      this.#serve(request, response).catch((error: unknown) => {
        this.violations.push(`The stand-in failed: ${String(error)}`);
        response.writeHead(500).end();
      });
    }).listen(this.#port, '127.0.0.1');
    await once(this.#http, 'listening');
    this.#port = (this.#http.address() as AddressInfo).port;
    this.#gateway = new Gateway(this.#http, {
      token: this.token,
      bot: this.bot,
      guilds: this.guilds,
      allowsContent: this.#allowsContent,
      url: () => this.gatewayUrl,
    });
    return this;
  }

  async stop(): Promise<void> {
    await this.#gateway?.stop();
    this.#http?.closeAllConnections();
    await new Promise((resolve) => this.#http?.close(resolve));
  }

  get apiUrl(): string {
    return `http://127.0.0.1:${this.#port}/api/v10`;
  }

  get gatewayUrl(): string {
    return `ws://127.0.0.1:${this.#port}/gateway`;
  }

  get gateway(): Gateway {
    return this.#gateway!;
  }

  /** Rate-limits this many of the next requests. */
  limitNext(requests: number): void {
    this.#limited = requests;
  }

  addGuild(id = snowflake(), locale = 'en-US'): Guild {
    const guild: Guild = { id, name: 'A server', locale, channels: [] };
    this.guilds.push(guild);
    this.gateway.dispatch('GUILD_CREATE', () => guildPayload(guild, this.bot));
    return guild;
  }

  /** An outage of one server: messages are stored in its channels, but no event is sent. */
  setAway(guild: Guild, away: boolean): void {
    guild.away = away;
    if (away) this.gateway.dispatch('GUILD_DELETE', () => ({ id: guild.id, unavailable: true }));
    else this.gateway.dispatch('GUILD_CREATE', () => guildPayload(guild, this.bot));
  }

  addChannel(guild: Guild, { name = 'game-log', denied = 0n, voice = false } = {}): Channel {
    const channel: Channel = {
      id: snowflake(),
      name,
      guildid: guild.id,
      messages: [],
      denied,
      voice,
    };
    guild.channels.push(channel);
    this.gateway.dispatch('CHANNEL_CREATE', () => channelPayload(channel));
    return channel;
  }

  addThread(parent: Channel, { name = 'a-thread' } = {}): Channel {
    const guild = this.guilds.find(({ id }) => id === parent.guildid)!;
    const thread: Channel = { ...parent, id: snowflake(), name, messages: [], parentid: parent.id };
    guild.channels.push(thread);
    this.gateway.dispatch('THREAD_CREATE', () => channelPayload(thread));
    return thread;
  }

  removeChannel(channel: Channel): void {
    const guild = this.guilds.find(({ id }) => id === channel.guildid)!;
    guild.channels.splice(guild.channels.indexOf(channel), 1);
    this.gateway.dispatch('CHANNEL_DELETE', () => channelPayload(channel));
  }

  /** Changes the permissions of everyone in a channel. */
  deny(channel: Channel, denied: bigint): void {
    channel.denied = denied;
    this.gateway.dispatch('CHANNEL_UPDATE', () => channelPayload(channel));
  }

  /** The bot was removed from the server. */
  removeBot(guild: Guild): void {
    this.guilds.splice(this.guilds.indexOf(guild), 1);
    this.gateway.dispatch('GUILD_DELETE', () => ({ id: guild.id }));
  }

  channel(id: string): Channel | undefined {
    return this.guilds.flatMap(({ channels }) => channels).find((channel) => channel.id === id);
  }

  /** The game posts through a webhook, another bot through its account, people as themselves. */
  post(
    channel: Channel,
    content: string,
    { by = 'webhook', embeds = [], saidFor }: PostOptions = {},
  ): StoredMessage {
    const author: User = { id: AUTHORS[by], username: by, ...(by !== 'person' && { bot: true }) };
    const message: StoredMessage = {
      id: snowflake(),
      channelid: channel.id,
      author,
      webhook: by === 'webhook',
      content,
      embeds: embeds.map((embed) => ({ type: 'rich', ...embed })),
      components: [],
      ...(saidFor && { saidFor }),
    };
    this.store(channel, message);
    return message;
  }

  store(channel: Channel, message: StoredMessage): void {
    channel.messages.push(message);
    const { guildid } = channel;
    if (this.guilds.find(({ id }) => id === guildid)?.away) return;
    this.gateway.dispatch('MESSAGE_CREATE', (seesContent) => {
      const payload = messagePayload(message, seesContent || message.author.id === this.bot.id);
      this.expectPublished({ gives: 'MessageResponse' }, 'MESSAGE_CREATE', undefined, payload);
      return { ...payload, guild_id: guildid, member: memberPayload(message.author) };
    });
  }

  /** Frees memory, for tests that measure it. */
  forgetMessages(): void {
    for (const { channels } of this.guilds) {
      for (const channel of channels) channel.messages.splice(0, channel.messages.length - 1);
    }
    this.requests.length = 0;
    this.gateway.forget();
  }

  /** Uses a slash command. */
  command(
    channel: Channel,
    name: string,
    options: readonly object[] = [],
    asker: Asker = {},
    resolved: object = {},
  ): Promise<InteractionAnswer> {
    return this.#ask(channel, 2, { name, type: 1, options, resolved, id: this.#idOf(name) }, asker);
  }

  complete(channel: Channel, name: string, options: readonly object[], asker: Asker = {}) {
    return this.#ask(channel, 4, { name, type: 1, options, id: this.#idOf(name) }, asker);
  }

  /** Uses a command of a message's context menu. */
  menu(channel: Channel, name: string, message: StoredMessage, asker: Asker = {}) {
    const resolved = { messages: { [message.id]: messagePayload(message, true) } };
    const data = { name, type: 3, target_id: message.id, resolved, id: this.#idOf(name) };
    return this.#ask(channel, 2, data, asker);
  }

  press(channel: Channel, customId: string, asker: Asker = {}) {
    const message = messagePayload(
      {
        id: snowflake(),
        channelid: channel.id,
        author: this.bot,
        webhook: true,
        content: '',
        embeds: [],
        components: [],
      },
      true,
    );
    return this.#ask(channel, 3, { custom_id: customId, component_type: 2 }, asker, { message });
  }

  #idOf(name: string): string {
    const command = this.commands.find((one) => one.name === name);
    if (!command) throw new Error(`No command called ${name} is registered`);
    return command.id;
  }

  #ask(
    channel: Channel,
    type: number,
    data: object,
    { userid = '77', permissions = '0', locale = 'en-US' }: Asker,
    more: object = {},
  ): Promise<InteractionAnswer> {
    const id = snowflake();
    const token = `token-${id}`;
    const answered = this.answers.expect(id, token, PATIENCE_MS);
    this.gateway.dispatch('INTERACTION_CREATE', () => ({
      id,
      token,
      type,
      version: 1,
      application_id: this.bot.id,
      guild_id: channel.guildid,
      channel_id: channel.id,
      channel: channelPayload(channel),
      member: memberPayload({ id: userid, username: `user${userid}` }, permissions),
      locale,
      guild_locale: 'en-US',
      app_permissions: '84992',
      entitlements: [],
      authorizing_integration_owners: { 0: channel.guildid },
      context: 0,
      attachment_size_limit: 1_000_000,
      data,
      ...more,
    }));
    return answered;
  }

  expectPublished(
    { takes, gives, lists }: PublishedRoute,
    what: string,
    taken: unknown,
    given: unknown,
  ): void {
    const wrong = [
      takes === undefined ? undefined : whyNot(takes, taken, lists),
      gives === undefined ? undefined : whyNot(gives, given, lists),
    ];
    for (const why of wrong) if (why !== undefined) this.violations.push(`${what}: ${why}`);
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://stand-in');
    const path = decodeURIComponent(url.pathname.replace(/^\/api\/v10/, ''));
    const what = `${request.method} ${path}`;
    this.requests.push(what);
    const text = Buffer.concat(await request.toArray()).toString();
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    const { published, reply } = this.#reply(request, what, url, body);
    this.expectPublished(
      reply.status >= 400 ? { gives: 'ErrorResponse' } : published,
      what,
      body,
      reply.body,
    );
    response.writeHead(reply.status, {
      ...(reply.body !== undefined && { 'content-type': 'application/json' }),
      ...reply.headers,
    });
    response.end(reply.body === undefined ? undefined : JSON.stringify(reply.body));
  }

  #reply(
    request: IncomingMessage,
    what: string,
    url: URL,
    body: unknown,
  ): { published: PublishedRoute; reply: Reply } {
    const open = what.includes('/interactions/') || what.includes('/webhooks/');
    if (!open && request.headers.authorization !== `Bot ${this.token}`) {
      return failure(401, { message: '401: Unauthorized', code: 0 });
    }
    if (this.#limited > 0) {
      this.#limited -= 1;
      const wait = {
        message: 'You are being rate limited.',
        code: 0,
        retry_after: 0.2,
        global: false,
      };
      return failure(429, wait, { 'retry-after': '1', 'x-ratelimit-scope': 'user' });
    }
    const route = findRoute(what);
    if (!route) {
      this.violations.push(`${what}: the stand-in does not know this`);
      return failure(404, { message: '404: Not Found', code: 0 });
    }
    const { published, answer, params } = route;
    return { published, reply: answer(this, { params, query: url.searchParams, body }) };
  }
}

const failure = (status: number, body: object, headers: Record<string, string> = {}) => ({
  published: {},
  reply: { status, body, headers },
});
