import type { Client as Service } from '@clan-companion/contract/client';
import type { AnswerOf } from '@clan-companion/contract/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import { Backoff } from '@clan-companion/runtime/backoff';
import { type Log, describeError } from '@clan-companion/runtime/log';
import { setTimeout as delay } from 'node:timers/promises';
import { type Client, DiscordAPIError, type GuildTextBasedChannel } from 'discord.js';
import { boardEmbeds } from '../messages/board.ts';
import { type Texts, textsFor } from '../texts/texts.ts';
import type { WebApp } from '../web-app.ts';

interface Tools {
  readonly client: Client;
  readonly service: Service;
  readonly webApp: WebApp;
  readonly log: Log;
  readonly checkEveryMs: number;
}

interface Place {
  readonly channelid: string;
  readonly messageid: string;
}

type StaleBoard = AnswerOf<OperationTable['GET /bot/boards']>[number];

/** As many as a board lists; the web app has the others. */
const MOST_WALKERS = 20;

/** Messages that show the clan's walkers and diplomacy, and are edited when those change. */
export class Boards {
  readonly #tools: Tools;
  readonly #stopping = new AbortController();
  readonly #ended: Promise<void>;

  constructor(tools: Tools) {
    this.#tools = tools;
    this.#ended = this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#ended;
  }

  /** Undefined if the bot cannot post there. */
  async post(
    channelid: string,
    texts: Texts,
  ): Promise<{ messageid: string; pinned: boolean } | undefined> {
    const channel = await this.#channel(channelid);
    const message = await channel
      ?.send({ embeds: boardEmbeds(texts), allowedMentions: { parse: [] } })
      .catch(undefinedIfRefused);
    if (!message) return undefined;
    const pinned = await message.pin().catch(undefinedIfRefused);
    return { messageid: message.id, pinned: pinned !== undefined };
  }

  /** Deletes the message of a board that is no longer kept up to date. */
  async remove({ channelid, messageid }: Place): Promise<void> {
    const channel = await this.#channel(channelid);
    await channel?.messages.delete(messageid).catch(undefinedIfRefused);
  }

  async #run(): Promise<void> {
    const { service, log, checkEveryMs } = this.#tools;
    const { signal } = this.#stopping;
    const backoff = new Backoff();
    while (!signal.aborted) {
      try {
        const boards = await service.call('GET /bot/boards');
        await Promise.all(boards.map((board) => this.#update(board)));
        backoff.reset();
        await delay(checkEveryMs, undefined, { signal });
      } catch (error) {
        if (signal.aborted) return;
        log.debug({ reason: describeError(error) }, 'Boards are not up to date');
        await backoff.wait(signal);
      }
    }
  }

  async #update(board: StaleBoard): Promise<void> {
    const { client, service, webApp, log } = this.#tools;
    const { guildid, channelid, messageid, position } = board;
    const guild = client.guilds.cache.get(guildid);
    // In an outage of the server, or if this bot has left it, the board stays as it is.
    if (!guild?.available) return;
    const params = { guildid };
    try {
      const [clan, walkers, relationships] = await Promise.all([
        service.call('GET /bot/guilds/{guildid}', { params }),
        service.send('GET /bot/guilds/{guildid}/walkers', {
          params,
          query: { limit: MOST_WALKERS },
        }),
        service.call('GET /bot/guilds/{guildid}/relationships', { params, query: { limit: 200 } }),
      ]);
      const texts = textsFor(board.language ?? guild.preferredLocale, webApp.address);
      const channel = await this.#channel(channelid);
      const embeds = boardEmbeds(texts, { clan: clan.name, walkers: walkers.body, relationships });
      const edited = await channel?.messages
        .edit(messageid, { embeds, allowedMentions: { parse: [] } })
        .catch(undefinedIfRefused);
      if (edited) {
        const body = { channelid, messageid, position };
        await service.call('PUT /bot/guilds/{guildid}/board', { params, body });
      } else {
        // Somebody deleted the message or the channel: they do not want it any more.
        log.info({ guildid, channelid }, 'A board is gone: it is no longer updated');
        const query = { messageid };
        await service.call('DELETE /bot/guilds/{guildid}/board', { params, query });
      }
    } catch (error) {
      log.debug({ guildid, reason: describeError(error) }, 'A board is not up to date');
    }
  }

  async #channel(channelid: string): Promise<GuildTextBasedChannel | undefined> {
    const channel = await this.#tools.client.channels.fetch(channelid).catch(undefinedIfRefused);
    return channel?.isSendable() && !channel.isDMBased() ? channel : undefined;
  }
}

/** For what the chat platform refuses for good. */
function undefinedIfRefused(error: unknown): undefined {
  if (!(error instanceof DiscordAPIError) || error.status >= 500) throw error;
}
