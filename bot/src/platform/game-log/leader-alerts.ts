import { setTimeout as delay } from 'node:timers/promises';
import type { Client as Service } from '@clan-companion/contract/core/client';
import { type Log, describeError } from '@clan-companion/runtime/log';
import type { Client } from 'discord.js';
import type { Timing } from '../../config.ts';
import { channelMention, lines, plain, refuse } from '../messages.ts';
import { type CommonTexts, fill, type TextsFor } from '../texts.ts';
import type { History, Source } from './history.ts';

interface Tools {
  readonly client: Client;
  readonly service: Service;
  readonly history: History;
  /** The watched channels with game lines of a source that is not trusted. */
  readonly ignoredIn: (guildid: string) => ReadonlyMap<string, Source>;
  readonly log: Log;
  readonly timing: Timing;
  readonly textsFor: TextsFor<CommonTexts>;
}

/**
 * Notifies the clan's leader in private that game lines in watched channels are not recorded any
 * more. All channels share one message, and a chat server causes at most one in an hour.
 */
export class LeaderAlerts {
  readonly #tools: Tools;
  readonly #stopping = new AbortController();
  /** The channels for the next message of each chat server. */
  readonly #waiting = new Map<string, Set<string>>();
  readonly #sentAt = new Map<string, number>();

  constructor(tools: Tools) {
    this.#tools = tools;
  }

  add(guildid: string, channelid: string): void {
    const waiting = this.#waiting.get(guildid);
    if (waiting) return void waiting.add(channelid);
    this.#waiting.set(guildid, new Set([channelid]));
    const { reportDelay, alertPause } = this.#tools.timing;
    const pause = (this.#sentAt.get(guildid) ?? -Infinity) + alertPause - Date.now();
    const { signal } = this.#stopping;
    delay(Math.max(reportDelay, pause), undefined, { signal, ref: false })
      .then(() => this.#send(guildid))
      .catch((error: unknown) => {
        if (signal.aborted) return;
        const detail = { guildid, reason: describeError(error) };
        this.#tools.log.warn(detail, 'Could not notify the leader of unrecorded lines');
      });
  }

  stop(): void {
    this.#stopping.abort();
  }

  async #send(guildid: string): Promise<void> {
    const { client, service, history, ignoredIn, textsFor } = this.#tools;
    const waiting = [...(this.#waiting.get(guildid) ?? [])];
    this.#waiting.delete(guildid);
    const unreadable = waiting.filter((channelid) => !history.isReadable(guildid, channelid));
    const ignored = [...ignoredIn(guildid)].filter(([channelid]) => waiting.includes(channelid));
    if (unreadable.length + ignored.length === 0) return;
    this.#sentAt.set(guildid, Date.now());
    const params = { guildid };
    const guild = client.guilds.cache.get(guildid);
    const { leaderid } = await service.call('GET /bot/guilds/{guildid}', { params });
    const { language } = await service.call('GET /bot/guilds/{guildid}/settings', { params });
    const texts = textsFor(language ?? guild?.preferredLocale ?? 'en');
    const server = plain(guild?.name ?? guildid);
    const channels = unreadable.map(channelMention).join(', ');
    const text = lines([
      ...(channels === '' ? [] : [fill(texts['post.unreadable'], { channels, server })]),
      ...ignored.map(([channelid, { name }]) =>
        fill(texts['post.ignored'], {
          channel: channelMention(channelid),
          name: plain(name),
          server,
        }),
      ),
    ]);
    await client.users.send(leaderid, refuse(text));
  }
}
