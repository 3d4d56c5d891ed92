import { type Log, describeError } from '@clan-companion/runtime/log';
import { WorkQueue } from '@clan-companion/runtime/work-queue';
import { type Channel, type Client, Events } from 'discord.js';
import { Boards } from './boards/boards.ts';
import type { Context } from './commands/command.ts';
import { declarations } from './commands/commands.ts';
import { Kept } from './commands/kept.ts';
import { buttonsOf } from './commands/notice-buttons.ts';
import { Pages } from './commands/pages.ts';
import type { Config } from './config.ts';
import { connect, refusal } from './connect.ts';
import { GuildReaders } from './delivery/guild-readers.ts';
import { createHistory, toPosted } from './delivery/history.ts';
import { onInteraction } from './events/on-interaction.ts';
import { digestEmbed, noticeEmbed, type PostedNotice } from './messages/notices.ts';
import { postNotices } from './notices/post-notices.ts';
import { NoticePoller } from './notices/notice-poller.ts';
import type { TradeBody } from './messages/trades.ts';
import { reportUnreadable } from './notices/report-unreadable.ts';
import { createService, checkBotKey } from './service.ts';
import { textsFor } from './texts/texts.ts';
import { WebApp } from './web-app.ts';

export interface Bot {
  /** Rejects when the chat platform closes the connection permanently. */
  readonly ended: Promise<never>;
  stop(): Promise<void>;
}

const LOOKUPS_AT_ONCE = 8;

/** Starts everything: sign-in, commands, the readers of game lines, and notices. */
export async function startBot(config: Config, log: Log, signal: AbortSignal): Promise<Bot> {
  const service = createService(config.serviceUrl, config.botKey);
  const pages = new Pages();
  const webApp = new WebApp(service);
  const deletedTrades = new Kept<TradeBody>();
  const lookups = new WorkQueue({ concurrency: LOOKUPS_AT_ONCE });
  let running: { context: Context; readers: GuildReaders } | undefined;

  const { client, seesMessages } = await connect(config, log, listen, signal);
  try {
    await checkBotKey(service, log);
    await client.application.commands.set(declarations);
  } catch (error) {
    await client.destroy();
    throw error;
  }
  const tools = {
    service,
    history: createHistory(client),
    log,
    lookups,
    reportUnreadable: (guildid: string, channelid: string) =>
      reportUnreadable({ client, service, log }, guildid, channelid),
  };
  // Without the intent, every message looks empty, and would be marked as read.
  const readers = new GuildReaders(seesMessages ? tools : undefined);
  const boards = new Boards({
    client,
    service,
    webApp,
    log,
    checkEveryMs: config.timing.boardCheck,
  });
  running = {
    readers,
    context: { service, readers, pages, webApp, boards, deletedTrades, log, seesMessages },
  };
  for (const guildid of client.guilds.cache.keys()) readers.reload(guildid);
  const textsIn = ({ guildid, language }: PostedNotice) =>
    textsFor(language ?? client.guilds.cache.get(guildid)?.preferredLocale ?? '', webApp.address);
  const noticePoller = new NoticePoller({
    service,
    log,
    timing: config.timing,
    post: (...message) => postNotices({ client, log }, ...message),
    show: (notice) => {
      if (!client.guilds.cache.has(notice.guildid)) return undefined;
      const texts = textsIn(notice);
      return { embed: noticeEmbed(texts, notice), components: buttonsOf(texts, notice) };
    },
    digestEmbed: (counts, last) => digestEmbed(textsIn(last), counts, last.timestamp),
    linked: (guildid) => readers.reload(guildid),
  });
  log.info({ servers: client.guilds.cache.size }, `Signed in as ${client.user.username}`);

  return {
    ended: new Promise((_, reject) => {
      client.on(Events.ShardDisconnect, ({ code }) => reject(refusal(code)));
    }),
    stop: async () => {
      running = undefined;
      await Promise.all([readers.stop(), noticePoller.stop(), boards.stop()]);
      await client.destroy();
    },
  };

  function checkChannel(channel: Channel): void {
    if (!channel.isDMBased()) running?.readers.checkChannels(channel.guildId);
  }

  function listen(listened: Client): void {
    listened.on(Events.MessageCreate, (message) => {
      if (message.guildId) running?.readers.message(message.guildId, toPosted(message));
    });
    listened.on(Events.InteractionCreate, (interaction) => {
      if (!running) return;
      onInteraction(interaction, running.context).catch((error: unknown) =>
        log.warn({ reason: describeError(error) }, 'Could not answer an interaction'),
      );
    });
    listened.on(Events.GuildCreate, ({ id }) => running?.readers.reload(id));
    // After an outage of the server, or in a new session, its history has what was missed.
    listened.on(Events.GuildAvailable, ({ id }) => running?.readers.reload(id));
    listened.on(Events.ChannelDelete, checkChannel);
    listened.on(Events.ChannelUpdate, checkChannel);
    listened.on(Events.GuildDelete, ({ id }) => running?.readers.leave(id));
    listened.on(Events.ShardError, (error) =>
      log.warn({ reason: describeError(error) }, 'Connection to the chat platform failed'),
    );
    listened.on(Events.Error, (error) =>
      log.error({ reason: describeError(error) }, 'Chat client failed'),
    );
  }
}
