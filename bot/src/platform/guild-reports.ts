import type { Client as Service } from '@clan-companion/contract/core/client';
import { Backoff } from '@clan-companion/runtime/backoff';
import type { Client } from 'discord.js';
import type { Source } from './game-log/history.ts';
import { type GuildHealth, healthOf } from './permissions.ts';
import { isUnavailable, isUnknownOperation, nextCursor } from './service.ts';
import type { ServiceCalls } from './service-calls.ts';

interface Tools {
  readonly client: Client;
  readonly service: Service;
  readonly calls: ServiceCalls;
  /** Whether the bot has the message content intent. */
  readonly seesMessages: boolean;
  /** The watched channels with game lines of a source that is not trusted. */
  readonly ignoredIn: (guildid: string) => ReadonlyMap<string, Source>;
  readonly delayMs: number;
}

/** Reports what the bot cannot do in a chat server to the service, whenever that may have changed. */
export class GuildReports {
  readonly #tools: Tools;
  readonly #stopping = new AbortController();
  readonly #due = new Map<string, NodeJS.Timeout>();
  readonly #reporting = new Set<string>();

  constructor(tools: Tools) {
    this.#tools = tools;
  }

  /** Many changes at once, such as moved channels, need one report. */
  check(guildid: string): void {
    if (this.#due.has(guildid) || this.#stopping.signal.aborted) return;
    const start = () => {
      this.#due.delete(guildid);
      // One at a time, so that an older report cannot overwrite a newer one.
      if (this.#reporting.has(guildid)) return this.check(guildid);
      this.#reporting.add(guildid);
      void this.#report(guildid).finally(() => this.#reporting.delete(guildid));
    };
    this.#due.set(guildid, setTimeout(start, this.#tools.delayMs).unref());
  }

  /** Checks the linked servers that the bot is not in: they may have removed it meanwhile. */
  checkLeft(): Promise<void> {
    const { client, service, calls } = this.#tools;
    let cursor: string | undefined;
    return this.#retry(async () => {
      do {
        const query = { limit: 200, ...(cursor !== undefined && { cursor }) };
        const { body, headers } = await calls.run('', () =>
          service.send('GET /bot/guilds', { query }),
        );
        for (const { guildid } of body) if (!client.guilds.cache.has(guildid)) this.check(guildid);
        cursor = nextCursor(headers);
      } while (cursor !== undefined);
    });
  }

  stop(): void {
    this.#stopping.abort();
    for (const timer of this.#due.values()) clearTimeout(timer);
  }

  #report(guildid: string): Promise<void> {
    const { service, calls } = this.#tools;
    const params = { guildid };
    return this.#retry(async () => {
      const health = await this.#health(guildid);
      if (!health) return;
      await calls.run(guildid, () =>
        service.call('PUT /bot/guilds/{guildid}/health', { params, body: health }),
      );
    });
  }

  async #retry(attempt: () => Promise<void>): Promise<void> {
    const { signal } = this.#stopping;
    const backoff = new Backoff();
    do {
      try {
        return await attempt();
      } catch (error) {
        // Other refusals: no clan is linked. A link or a change of the settings leads to a new check.
        if (!isUnavailable(error) || isUnknownOperation(error)) return;
      }
    } while (!signal.aborted && (await backoff.wait(signal)));
  }

  /** Undefined during an outage of the chat server. */
  async #health(guildid: string): Promise<GuildHealth | undefined> {
    const { client, service, calls, seesMessages, ignoredIn } = this.#tools;
    const guild = client.guilds.cache.get(guildid);
    if (!guild) return { joined: false, content: seesMessages, channels: [] };
    if (!guild.available) return undefined;
    const settings = await calls.run(guildid, () =>
      service.call('GET /bot/guilds/{guildid}/settings', { params: { guildid } }),
    );
    return healthOf(guild, settings, seesMessages, ignoredIn(guildid));
  }
}
