import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Gateway, type GatewayOptions, usualOptions } from './gateway.ts';
import {
  botPermissions,
  canSee,
  type Channel,
  channelPayload,
  type Embed,
  everyonePayload,
  type Guild,
  guildPayload,
  memberPayload,
  messagePayload,
  rolePayload,
  seenChannelPayload,
  snowflake,
  type StoredMessage,
  type User,
} from './payloads.ts';
import { GRANTED, type Overwrite, type Role } from './permissions.ts';
import { type PublishedRoute, whyNot } from './published.ts';
import { RateLimits } from './rate-limits.ts';
import { invalidForm, refused, type Reply, wrong } from './refusals.ts';
import { Answers, type InteractionAnswer } from './answers.ts';
import { findRoute, type SentMessage } from './routes.ts';

const FIRST_GUILD = Date.UTC(2026, 0, 1);
const AUTHORS = { webhook: '551', bot: '552', person: '553' };

export interface Asker {
  userid?: string;
  /** Permission bits, as text. */
  permissions?: string;
  locale?: string;
  roles?: readonly string[];
}

interface PostOptions {
  by?: 'webhook' | 'bot' | 'person';
  /** The id of another webhook, bot account or person. */
  id?: string;
  embeds?: Embed[];
  /** The person whose command made an app post it. */
  saidFor?: User;
}

export const ADMIN: Asker = { permissions: '32' };

/**
 * Stands in for the chat platform: its HTTP API and its gateway, as the bot's client library uses them.
 * Requests and responses are validated with the schemas that the platform publishes and with its
 * documented rules; `violations` lists what did not match.
 */
export class ChatPlatform {
  /** Tests change it to reset the token. */
  token = 'MTAwMDAwMDAwMDAwMDAwMDAwMQ.stand-in.of-the-chat-platform';
  readonly bot: User = { id: '1000000000000000001', username: 'companion', bot: true };
  readonly guilds: Guild[] = [];
  readonly violations: string[] = [];
  /** Every request, as `POST /channels/1/messages`. */
  readonly requests: string[] = [];
  readonly sent: SentMessage[] = [];
  readonly pinned: string[] = [];
  readonly privateChannels = new Set<string>();
  /** Nonces are unique per author, across channels. */
  readonly byNonce = new Map<string, StoredMessage>();
  /** After this, a message with the same nonce is posted again. */
  nonceMemoryMs = 5 * 60_000;
  readonly #violation = (text: string) => void this.violations.push(text);
  readonly answers = new Answers(this.#violation);
  readonly limits = new RateLimits(this.#violation);
  /** How many requests were answered with each status. */
  readonly statuses = new Map<number, number>();
  commands: { id: string; name: string; type: number }[] = [];
  /** Whether people accept private messages. */
  acceptsPrivate = true;
  readonly #options: GatewayOptions;
  /** Runs between a request and its answer, to delay it. A status replaces the answer. */
  beforeAnswer: (what: string) => Promise<number | undefined> = () => Promise.resolve(undefined);
  /** Overrides the limit of session starts in each answer of `GET /gateway/bot`. */
  sessionStarts: () => { remaining?: number; reset_after?: number } = () => ({});
  /** Whether the registration of commands fails. */
  refusesCommands = false;
  #http: Server | undefined;
  #gateway: Gateway | undefined;
  #port = 0;

  constructor(options: Partial<GatewayOptions> = {}) {
    this.#options = { ...usualOptions, ...options };
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
    this.#gateway = new Gateway(this.#http, this, this.#options);
    return this;
  }

  async stop(): Promise<void> {
    this.answers.stop();
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

  /** Whether the platform shows the content of messages of others over HTTP. */
  get allowsContent(): boolean {
    return this.#options.allowsContent;
  }

  addGuild(id = this.#newGuildId(), locale = 'en-US'): Guild {
    const guild: Guild = {
      id,
      name: 'A server',
      locale,
      channels: [],
      permissions: GRANTED,
      roles: [],
    };
    this.guilds.push(guild);
    this.gateway.dispatch('GUILD_CREATE', id, () => guildPayload(guild, this.bot));
    return guild;
  }

  /** An outage of one server: messages are stored in its channels, but no event is sent. */
  setAway(guild: Guild, away: boolean): void {
    guild.away = away;
    const { id } = guild;
    if (away) this.gateway.dispatch('GUILD_DELETE', id, () => ({ id, unavailable: true }));
    else this.gateway.dispatch('GUILD_CREATE', id, () => guildPayload(guild, this.bot));
  }

  /** `denied` are permissions that everyone lacks here. */
  addChannel(guild: Guild, { name = 'game-log', denied = 0n, voice = false } = {}): Channel {
    const overwrites: Overwrite[] =
      denied === 0n ? [] : [{ id: guild.id, type: 0, allow: 0n, deny: denied }];
    const channel: Channel = {
      id: snowflake(),
      name,
      guildid: guild.id,
      messages: [],
      overwrites,
      voice,
    };
    this.restoreChannel(channel);
    return channel;
  }

  /** Changes who can do what in a channel. */
  setOverwrites(channel: Channel, ...overwrites: Overwrite[]): void {
    channel.overwrites.splice(0, Infinity, ...overwrites);
    this.#sendChannel('CHANNEL_UPDATE', this.guildOf(channel), channel);
  }

  addThread(parent: Channel, { name = 'a-thread' } = {}): Channel {
    const guild = this.guildOf(parent);
    const thread: Channel = { ...parent, id: snowflake(), name, messages: [], parentid: parent.id };
    guild.channels.push(thread);
    if (canSee(guild, thread, this.bot)) this.#sendChannel('THREAD_CREATE', guild, thread);
    return thread;
  }

  /** The bot can see a channel that was removed for it. */
  restoreChannel(channel: Channel): void {
    const guild = this.guildOf(channel);
    guild.channels.push(channel);
    this.#sendChannel('CHANNEL_CREATE', guild, channel);
  }

  removeChannel(channel: Channel): void {
    const guild = this.guildOf(channel);
    guild.channels.splice(guild.channels.indexOf(channel), 1);
    this.#sendChannel('CHANNEL_DELETE', guild, channel);
  }

  /** Created in consecutive milliseconds, so that they take turns on the shards. */
  #newGuildId(): string {
    return snowflake(FIRST_GUILD + this.guilds.length);
  }

  #sendChannel(event: string, guild: Guild, channel: Channel): void {
    this.gateway.dispatch(event, guild.id, () => seenChannelPayload(guild, channel, this.bot));
  }

  guildOf({ guildid }: Channel): Guild {
    return this.guilds.find(({ id }) => id === guildid)!;
  }

  /** Changes what is denied to everyone in a channel. */
  deny(channel: Channel, permissions: bigint): void {
    const everyone = { id: channel.guildid, type: 0, allow: 0n, deny: permissions } as const;
    channel.overwrites.splice(0, channel.overwrites.length, everyone);
    this.#sendChannel('CHANNEL_UPDATE', this.guildOf(channel), channel);
  }

  /** Changes what everyone can do in a server, if a channel does not say otherwise. */
  setPermissions(guild: Guild, permissions: bigint): void {
    guild.permissions = permissions;
    this.gateway.dispatch('GUILD_ROLE_UPDATE', guild.id, () => ({
      guild_id: guild.id,
      role: everyonePayload(guild),
    }));
  }

  /** Creates a role and gives it to the bot. */
  giveRole(guild: Guild, permissions: bigint): Role {
    const role: Role = { id: snowflake(), permissions };
    guild.roles.push(role);
    this.gateway.dispatch('GUILD_ROLE_CREATE', guild.id, () => ({
      guild_id: guild.id,
      role: rolePayload(role, 'new role'),
    }));
    this.#sendOwnMember(guild);
    return role;
  }

  takeRole(guild: Guild, role: Role): void {
    guild.roles.splice(guild.roles.indexOf(role), 1);
    this.#sendOwnMember(guild);
  }

  deleteRole(guild: Guild, role: Role): void {
    guild.roles.splice(guild.roles.indexOf(role), 1);
    const deleted = { guild_id: guild.id, role_id: role.id };
    this.gateway.dispatch('GUILD_ROLE_DELETE', guild.id, () => deleted);
  }

  #sendOwnMember(guild: Guild): void {
    this.gateway.dispatch('GUILD_MEMBER_UPDATE', guild.id, () => ({
      guild_id: guild.id,
      ...memberPayload(this.bot, undefined, guild.roles),
    }));
  }

  /** The bot was removed from the server. */
  removeBot(guild: Guild): void {
    this.guilds.splice(this.guilds.indexOf(guild), 1);
    this.gateway.dispatch('GUILD_DELETE', guild.id, () => ({ id: guild.id }));
  }

  channel(id: string): Channel | undefined {
    return this.guilds.flatMap(({ channels }) => channels).find((channel) => channel.id === id);
  }

  /** The game posts through a webhook, another bot through its account, people as themselves. */
  post(
    channel: Channel,
    content: string,
    { by = 'webhook', id = AUTHORS[by], embeds = [], saidFor }: PostOptions = {},
  ): StoredMessage {
    const author: User = { id, username: by, ...(by !== 'person' && { bot: true }) };
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

  /** Webhooks are not members. */
  store(channel: Channel, message: StoredMessage): void {
    channel.messages.push(message);
    const guild = this.guildOf(channel);
    if (guild.away || !canSee(guild, channel, this.bot)) return;
    this.gateway.dispatch('MESSAGE_CREATE', guild.id, (seesContent) => {
      const payload = messagePayload(message, seesContent || message.author.id === this.bot.id);
      this.expectPublished({ gives: 'MessageResponse' }, 'MESSAGE_CREATE', payload);
      const member = message.webhook ? {} : { member: memberPayload(message.author) };
      return { ...payload, guild_id: guild.id, ...member };
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
    return this.#use(channel, { custom_id: customId, component_type: 2 }, asker);
  }

  /** Chooses a channel or an option from a menu of the bot's answer. */
  choose(
    channel: Channel,
    { message: { components = [] } }: InteractionAnswer,
    value: string,
    asker: Asker = {},
  ) {
    const menu = components.flatMap((row) => row.components).find(({ type }) => type !== 2);
    const { custom_id, type: component_type } = menu!;
    const chosen = this.channel(value);
    const resolved = chosen && {
      channels: { [value]: { id: value, type: 0, name: chosen.name, permissions: '0' } },
    };
    const data = { custom_id, component_type, values: [value], ...(resolved && { resolved }) };
    return this.#use(channel, data, asker, components);
  }

  #use(channel: Channel, data: object, asker: Asker, components: unknown[] = []) {
    const message = messagePayload(
      {
        id: snowflake(),
        channelid: channel.id,
        author: this.bot,
        webhook: true,
        content: '',
        embeds: [],
        components,
      },
      true,
    );
    return this.#ask(channel, 3, data, asker, { message });
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
    { userid = '77', permissions = '0', locale = 'en-US', roles = [] }: Asker,
    more: object = {},
  ): Promise<InteractionAnswer> {
    const id = snowflake();
    const token = `token-${id}`;
    const answered = this.answers.expect(id, token, type);
    const permissionsOfBot = botPermissions(this.guildOf(channel), channel, this.bot);
    this.gateway.dispatch('INTERACTION_CREATE', channel.guildid, () => ({
      id,
      token,
      type,
      version: 1,
      application_id: this.bot.id,
      guild_id: channel.guildid,
      channel_id: channel.id,
      channel: channelPayload(channel),
      member: { ...memberPayload({ id: userid, username: `user${userid}` }, permissions), roles },
      locale,
      guild_locale: 'en-US',
      app_permissions: String(permissionsOfBot),
      entitlements: [],
      authorizing_integration_owners: { 0: channel.guildid },
      context: 0,
      attachment_size_limit: 1_000_000,
      data,
      ...more,
    }));
    return answered;
  }

  /** Records a response or event that the published schemas do not allow. */
  expectPublished({ gives, lists }: PublishedRoute, what: string, given: unknown): void {
    const why = gives === undefined ? undefined : whyNot(gives, given, lists);
    if (why !== undefined) this.violations.push(`${what}: ${why}`);
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://stand-in');
    const path = decodeURIComponent(url.pathname.replace(/^\/api\/v10/, ''));
    const what = `${request.method} ${path}`;
    this.requests.push(what);
    const text = Buffer.concat(await request.toArray()).toString();
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    const { published, reply } = this.#reply(request, what, url, body);
    const { status } = reply;
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    if (status === 400) this.violations.push(`${what}: ${JSON.stringify(reply.body)}`);
    // The published ErrorResponse has numbers as inner codes, but the platform sends names.
    this.expectPublished(status >= 400 ? { gives: 'Error' } : published, what, reply.body);
    const failed = await this.beforeAnswer(what);
    if (failed !== undefined) return void response.writeHead(failed).end();
    response.writeHead(status, {
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
      return { published: {}, reply: refused(401, 0, '401: Unauthorized') };
    }
    const route = findRoute(what);
    if (!route) {
      this.violations.push(`${what}: the stand-in does not know this`);
      return { published: {}, reply: refused(404, 0, '404: Not Found') };
    }
    const { published, answer, params } = route;
    const { headers, refusal } = this.limits.take(route.key, params.slice(0, 2).join(' '));
    if (refusal)
      return { published, reply: { ...refusal, headers: { ...headers, ...refusal.headers } } };
    const why = published.takes && whyNot(published.takes, body, published.lists);
    const reply =
      why === undefined
        ? answer(this, { params, query: url.searchParams, body })
        : invalidForm([wrong(['body'], why)]);
    return { published, reply: { ...reply, headers } };
  }
}
