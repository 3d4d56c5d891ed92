import type { Client as Service } from '@clan-companion/contract/core/client';
import type { AnswerOf } from '@clan-companion/contract/core/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import { Backoff } from '@clan-companion/runtime/backoff';
import { type Log, describeError } from '@clan-companion/runtime/log';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type APIEmbed,
  type Client,
  DiscordAPIError,
  type Guild,
  type GuildTextBasedChannel,
  RESTJSONErrorCodes,
} from 'discord.js';
import type { Timing } from '../config.ts';
import { sentence } from './messages.ts';
import { cannotUpdate } from './permissions.ts';
import type { ServiceCalls } from './service-calls.ts';
import type { WebApp } from './service.ts';
import { type CommonTexts, textAt, type TextsFor } from './texts.ts';

/** What a feature shows on boards. With the longest texts, all parts together fit one message. */
export interface BoardPart<Texts = CommonTexts, Rows = unknown> {
  /** The key of the link to the web app below the board. */
  readonly link: string;
  load(service: Service, guildid: string): Promise<Rows>;
  embed(texts: Texts, clan: string, rows: Rows): APIEmbed;
}

interface Tools {
  readonly parts: readonly BoardPart[];
  readonly textsFor: TextsFor<CommonTexts>;
  readonly client: Client;
  readonly service: Service;
  readonly calls: ServiceCalls;
  readonly webApp: WebApp;
  readonly log: Log;
  readonly timing: Timing;
}

interface Place {
  readonly channelid: string;
  readonly messageid: string;
}

type StaleBoard = AnswerOf<OperationTable['GET /bot/boards']>[number];

const MAX_AT_ONCE = 50;
/** How many the service lists at once. */
const PAGE = 500;
const GONE: readonly unknown[] = [
  RESTJSONErrorCodes.UnknownChannel,
  RESTJSONErrorCodes.UnknownMessage,
];

/** Messages that show the clan's data, and are edited when it changes. */
export class Boards {
  readonly #tools: Tools;
  readonly #stopping = new AbortController();
  readonly #ended: Promise<void>;
  /** Updates in progress, by chat server. */
  readonly #updating = new Map<string, Promise<void>>();
  /** When to try again to edit a message, after the chat platform refused it. */
  readonly #retryAt = new Map<string, number>();
  /** The last chat server whose board was looked at. */
  #after: string | undefined;

  constructor(tools: Tools) {
    this.#tools = tools;
    this.#ended = this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#ended;
    await Promise.all(this.#updating.values());
  }

  /** Undefined if the bot cannot post there. */
  async post(
    channelid: string,
    texts: CommonTexts,
  ): Promise<{ messageid: string; pinned: boolean } | undefined> {
    const channel = await this.#channel(channelid).catch(undefinedIfRefused);
    const message = await channel
      ?.send({ embeds: [boardLinks(texts, this.#tools.parts)], allowedMentions: { parse: [] } })
      .catch(undefinedIfRefused);
    if (!message) return undefined;
    const pinned = await message.pin().catch(undefinedIfRefused);
    return { messageid: message.id, pinned: pinned !== undefined };
  }

  /** Deletes the message of a board that is no longer kept up to date. */
  async remove({ channelid, messageid }: Place): Promise<void> {
    try {
      const channel = await this.#channel(channelid);
      await channel?.messages.delete(messageid);
    } catch (error) {
      const reason = describeError(error);
      this.#tools.log.debug({ channelid, reason }, 'The message of a board was not deleted');
    }
  }

  async #run(): Promise<void> {
    const { log, timing } = this.#tools;
    const { signal } = this.#stopping;
    const backoff = new Backoff();
    while (!signal.aborted) {
      try {
        await this.#startUpdates();
        backoff.reset();
        await delay(timing.boardCheck, undefined, { signal });
      } catch (error) {
        if (signal.aborted) return;
        log.debug({ reason: describeError(error) }, 'Boards are not up to date');
        await backoff.wait(signal);
      }
    }
  }

  /** Does not wait for them: slow chat servers must not delay the others. */
  async #startUpdates(): Promise<void> {
    const { service, client } = this.#tools;
    const query = this.#after === undefined ? {} : { after: this.#after };
    const boards = await service.call('GET /bot/boards', { query });
    for (const board of boards) {
      if (this.#updating.size >= MAX_AT_ONCE) return;
      const { guildid } = board;
      this.#after = guildid;
      const guild = client.guilds.cache.get(guildid);
      if (this.#updating.has(guildid) || !guild || !this.#canTry(guild, board)) continue;
      const updated = this.#update(guild, board).finally(() => this.#updating.delete(guildid));
      this.#updating.set(guildid, updated);
    }
    if (boards.length < PAGE) this.#after = undefined;
  }

  /** In an outage of the server, or without the permissions, the board stays as it is. */
  #canTry(guild: Guild, { channelid, messageid }: Place): boolean {
    const retryAt = this.#retryAt.get(messageid) ?? 0;
    return guild.available && retryAt <= Date.now() && !cannotUpdate(guild, channelid);
  }

  async #update(guild: Guild, board: StaleBoard): Promise<void> {
    const { service, calls, webApp, log, timing, textsFor, parts } = this.#tools;
    const { guildid, channelid, messageid, position } = board;
    const params = { guildid };
    try {
      const embedsIn = await calls.run(guildid, () => this.#load(guildid));
      const texts = textsFor(board.language ?? guild.preferredLocale, webApp.address);
      const result = await this.#edit(board, [...embedsIn(texts), boardLinks(texts, parts)]);
      this.#retryAt.delete(messageid);
      if (result === 'edited') {
        const body = { channelid, messageid, position };
        await calls.run(guildid, () =>
          service.call('PUT /bot/guilds/{guildid}/board', { params, body }),
        );
      } else if (result === 'gone') {
        // Somebody deleted the message or the channel: they do not want it any more.
        log.info({ guildid, channelid }, 'A board is gone: it is no longer updated');
        const query = { messageid };
        await calls.run(guildid, () =>
          service.call('DELETE /bot/guilds/{guildid}/board', { params, query }),
        );
      } else this.#retryAt.set(messageid, Date.now() + timing.boardRetry);
    } catch (error) {
      log.debug({ guildid, reason: describeError(error) }, 'A board is not up to date');
    }
  }

  async #load(guildid: string): Promise<(texts: CommonTexts) => APIEmbed[]> {
    const { service, parts } = this.#tools;
    const { name } = await service.call('GET /bot/guilds/{guildid}', { params: { guildid } });
    const embeds: ((texts: CommonTexts) => APIEmbed)[] = [];
    for (const part of parts) {
      const rows: unknown = await part.load(service, guildid);
      embeds.push((texts) => part.embed(texts, name, rows));
    }
    return (texts) => embeds.map((embedIn) => embedIn(texts));
  }

  async #edit(
    { channelid, messageid }: Place,
    embeds: APIEmbed[],
  ): Promise<'edited' | 'gone' | 'refused'> {
    try {
      const channel = await this.#channel(channelid);
      if (!channel) return 'refused';
      await channel.messages.edit(messageid, { embeds, allowedMentions: { parse: [] } });
      return 'edited';
    } catch (error) {
      undefinedIfRefused(error);
      const { code } = error as DiscordAPIError;
      return GONE.includes(code) ? 'gone' : 'refused';
    }
  }

  async #channel(channelid: string): Promise<GuildTextBasedChannel | undefined> {
    const channel = await this.#tools.client.channels.fetch(channelid);
    return channel?.isSendable() && !channel.isDMBased() ? channel : undefined;
  }
}

/** Below the board: where the web app shows the rest. */
export const boardLinks = (texts: CommonTexts, parts: readonly BoardPart[]): APIEmbed =>
  sentence(parts.map(({ link }) => textAt(texts, link)).join(' · '));

/** Throws everything that is not a refusal of the chat platform. */
function undefinedIfRefused(error: unknown): undefined {
  if (!(error instanceof DiscordAPIError) || error.status >= 500) throw error;
}
