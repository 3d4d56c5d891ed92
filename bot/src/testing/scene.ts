import { createLog } from '@clan-companion/runtime/log';
import { SimpleIdentifyThrottler } from 'discord.js';
import { expect, onTestFailed, onTestFinished, vi } from 'vitest';
import { foundClan } from '../../../server/src/testing/clans.ts';
import { BOT_KEY, botOf, type LinkedClan, setGuild } from '../../../server/src/testing/goods.ts';
import type { TestService } from '../../../server/src/testing/service.ts';
import { type Bot, startBot } from '../bot.ts';
import { readConfig, type Timing } from '../config.ts';
import { ChatPlatform } from './chat-platform.ts';
import type { GatewayOptions } from './gateway.ts';
import type { Channel, Guild } from './payloads.ts';
import { borrowService } from '../../../server/src/testing/shared-service.ts';

/** Each check is a request. Tests about boards and about the service's health ask for more of them. */
const TIMING = { noticeCheck: 100, reportDelay: 20 };
export const WITHIN = { timeout: 15_000, interval: 50 };

export interface LinkedServer {
  readonly clan: LinkedClan;
  readonly guild: Guild;
  readonly channel: Channel;
}

/** The real bot between the stand-in of the chat platform and the real service. */
export interface Scene {
  readonly platform: ChatPlatform;
  readonly service: TestService;
  readonly log: string[];
  /** A chat server with the bot and a channel for the game. */
  server(locale?: string): { guild: Guild; channel: Channel };
  /** The same, linked to a new clan and confirmed. The channel is watched. */
  linkedServer(name?: string): Promise<LinkedServer>;
  startBot(
    env?: Record<string, string>,
    timing?: Partial<Timing>,
    signal?: AbortSignal,
  ): Promise<Bot>;
}

interface Options extends Partial<GatewayOptions> {
  /** Further variables of the service. */
  readonly env?: Record<string, string>;
}

/** From now on, sessions start without the pause that the platform asks for, which takes five seconds. */
export function skipSessionPauses({ platform }: Scene): void {
  const wait = vi.spyOn(SimpleIdentifyThrottler.prototype, 'waitForIdentify').mockResolvedValue();
  onTestFinished(() => wait.mockRestore());
  platform.gateway.forgetIdentifies();
}

export async function setScene({ env, ...options }: Options = {}): Promise<Scene> {
  const toStop: (() => Promise<void>)[] = [];
  onTestFinished(async () => {
    for (const stop of toStop.toReversed()) await stop();
  });
  const platform = await new ChatPlatform(options).start();
  toStop.push(async () => {
    await platform.stop();
    expect(platform.violations).toEqual([]);
  });
  const { service, giveBack } = await borrowService({ BOT_KEY, ...env }, { jobs: true });
  toStop.push(giveBack);
  const log: string[] = [];
  onTestFailed(() => void process.stderr.write(['The log of the bot:', ...log, ''].join('\n')));

  const server = (locale?: string) => {
    const guild = platform.addGuild(undefined, locale);
    return { guild, channel: platform.addChannel(guild) };
  };
  return {
    platform,
    service,
    log,
    server,
    linkedServer: async (name) => {
      const place = server();
      const clan = await foundClan(service, name);
      await setGuild(clan, place.guild.id);
      const params = { guildid: place.guild.id };
      const body = { chatid: clan.leader.chatid };
      await botOf(service).call('POST /bot/guilds/{guildid}/link', { params, body });
      await botOf(service).call('PUT /bot/guilds/{guildid}/settings', {
        params,
        body: { watched: [place.channel.id] },
      });
      return { ...place, clan: { ...clan, guildid: place.guild.id } };
    },
    startBot: async (botEnv = {}, timing = {}, signal = new AbortController().signal) => {
      const settings = readConfig({
        CHAT_BOT_TOKEN: platform.token,
        CHAT_API_URL: platform.apiUrl,
        SERVICE_URL: service.url,
        BOT_KEY,
        ...botEnv,
      });
      // A bot that restarts within seconds would have to wait.
      platform.gateway.forgetIdentifies();
      const bot = await startBot(
        { ...settings, timing: { ...settings.timing, ...TIMING, ...timing } },
        createLog('debug', { stream: { write: (line) => void log.push(line) } }),
        signal,
      );
      bot.ended.catch(() => undefined);
      toStop.push(() => bot.stop());
      if (!platform.refusesCommands) {
        await vi.waitFor(() => expect(platform.commands).not.toEqual([]), WITHIN);
      }
      return bot;
    },
  };
}
