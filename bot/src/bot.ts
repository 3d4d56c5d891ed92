import { setTimeout as delay } from 'node:timers/promises';
import { type Log, describeError } from '@clan-companion/runtime/log';
import { type Channel, type Client, Events } from 'discord.js';
import type { Config } from './config.ts';
import { commands, declarations, features, messageCommands, textsFor } from './features.ts';
import { Boards } from './platform/boards.ts';
import { registerCommands } from './platform/commands.ts';
import { connect, disconnect, refusal } from './platform/connect.ts';
import type { Context, Feature } from './platform/feature.ts';
import { GuildReaders } from './platform/game-log/guild-readers.ts';
import { createHistory, toPosted } from './platform/game-log/history.ts';
import { LeaderAlerts } from './platform/game-log/leader-alerts.ts';
import {
  answerStarting,
  forgetLeftGuilds,
  interactionIn,
  logShards,
  shardProblems,
} from './platform/gateway.ts';
import { GuildReports } from './platform/guild-reports.ts';
import { type Health, startHealth } from './platform/health.ts';
import { onInteraction } from './platform/interactions.ts';
import { createMetrics, measureAnswers, measureBot } from './platform/metrics.ts';
import { digestEmbed, type PostedNotice, showNotice } from './platform/notices/notice.ts';
import { NoticePoller } from './platform/notices/notice-poller.ts';
import { postNotices } from './platform/notices/post-notices.ts';
import { Pages } from './platform/pages.ts';
import { ServiceCalls } from './platform/service-calls.ts';
import { createService, type ServiceWatch, watchService, WebApp } from './platform/service.ts';

export interface Bot {
  /** Rejects when the chat platform closes the connection permanently. */
  readonly ended: Promise<never>;
  readonly health: Health;
  stop(): Promise<void>;
}

interface Running {
  readonly client: Client<true>;
  readonly context: Context;
  readonly readers: GuildReaders;
  readonly reports: GuildReports;
  readonly calls: ServiceCalls;
}

/**
 * Starts everything: the service and the key are checked first, then the token, so that a wrong one
 * spends no session start. Then the sign-in, commands, the readers of game lines, and notices.
 */
export async function startBot(config: Config, log: Log, signal: AbortSignal): Promise<Bot> {
  const metrics = createMetrics();
  const service = createService(config.serviceUrl, config.botKey, (status) =>
    metrics.serviceRequestsFailed.inc({ status }),
  );
  const stopping = new AbortController();
  let running: Running | undefined;
  let watch: ServiceWatch | undefined;
  const problems = () => [
    ...(running
      ? shardProblems(running.client)
      : [`The bot is ${stopping.signal.aborted ? 'stopping' : 'starting'}.`]),
    ...[watch?.problem() ?? []].flat(),
  ];
  measureBot(metrics, () => running, problems);
  const health = await startHealth(config, metrics, problems);
  try {
    watch = await watchService(service, log, config.timing.serviceCheck);
    const { client, seesMessages } = await connect(config, { log, metrics }, listen, signal);
    const { timing } = config;
    const calls = new ServiceCalls(log);
    const webApp = new WebApp(service);
    await webApp.load();
    const ignoredIn = (guildid: string) => readers.ignoredIn(guildid);
    const tools = {
      client,
      service,
      calls,
      history: createHistory(client),
      webApp,
      textsFor,
      seesMessages,
      ignoredIn,
      log,
      metrics,
      timing,
    };
    const reports = new GuildReports({ ...tools, delayMs: timing.reportDelay });
    const alerts = new LeaderAlerts(tools);
    const alert = (guildid: string, channelid: string) => {
      alerts.add(guildid, channelid);
      reports.check(guildid);
    };
    // Without the intent, every message looks empty, and would be marked as read.
    const readers = new GuildReaders(seesMessages ? { ...tools, alert } : undefined, (guildid) =>
      reports.check(guildid),
    );
    const parts = features.flatMap(({ board }: Feature) => board ?? []);
    const boards = new Boards({ ...tools, parts });
    const context: Context = {
      ...tools,
      features,
      commands,
      messageCommands,
      pages: new Pages(),
      readers,
      reports,
      boards,
    };
    running = { client, context, readers, reports, calls };
    for (const guildid of client.guilds.cache.keys()) readers.reload(guildid);
    void reports.checkLeft();
    const textsIn = ({ guildid, language }: PostedNotice) =>
      textsFor(language ?? client.guilds.cache.get(guildid)?.preferredLocale ?? '', webApp.address);
    const noticePoller = new NoticePoller({
      ...tools,
      post: (...message) => postNotices(tools, ...message),
      show: (notice) => {
        if (!client.guilds.cache.has(notice.guildid)) return undefined;
        return showNotice(context.features, textsIn(notice), notice);
      },
      digestEmbed: (counts, last) => digestEmbed(textsIn(last), counts, last.timestamp),
      linked: (guildid) => readers.reload(guildid),
      removeBoard: (board) => void boards.remove(board),
    });
    void registerCommands(client, declarations, log, stopping.signal);
    log.info({ servers: client.guilds.cache.size }, `Signed in as ${client.user.username}`);

    return {
      ended: new Promise((_, reject) => {
        client.on(Events.ShardDisconnect, ({ code }) => reject(refusal(code)));
      }),
      health,
      stop: async () => {
        running = undefined;
        stopping.abort();
        reports.stop();
        alerts.stop();
        watch?.stop();
        const done = Promise.all([readers.stop(), noticePoller.stop(), boards.stop()]);
        await Promise.race([done, delay(timing.stopWait, undefined, { ref: false })]);
        await disconnect(client);
        await health.stop();
      },
    };
  } catch (error) {
    watch?.stop();
    await health.stop();
    throw error;
  }

  /** A change may have ended or restored what the bot is allowed to do in a chat server. */
  function checkGuild({ guild }: { guild: { id: string } }): void {
    running?.readers.checkChannels(guild.id);
    running?.reports.check(guild.id);
  }

  function checkChannel(channel: Channel): void {
    if (!channel.isDMBased()) checkGuild(channel);
  }

  function listen(listened: Client): void {
    /** Answered during the start. The client library emits them when it is ready. */
    const answered = new Set<string>();
    listened.on(Events.Raw, (packet, shard) => {
      forgetLeftGuilds(listened, packet, shard);
      const interaction = interactionIn(packet);
      if (!interaction) return;
      metrics.interactions.inc();
      if (running) return;
      answered.add(interaction.id);
      answerStarting(listened, interaction, textsFor).catch(failedInteraction);
    });
    listened.on(Events.InteractionCreate, (interaction) => {
      if (answered.delete(interaction.id) || !running) return;
      onInteraction(interaction, running.context).catch(failedInteraction);
    });
    measureAnswers(listened, metrics);

    listened.on(Events.MessageCreate, (message) => {
      if (message.guildId) running?.readers.message(message.guildId, toPosted(message));
    });
    listened.on(Events.GuildCreate, ({ id }) => running?.readers.reload(id));
    // After an outage of the server, or in a new session, its history has what was missed.
    listened.on(Events.GuildAvailable, ({ id }) => running?.readers.reload(id));
    listened.on(Events.GuildDelete, ({ id }) => {
      running?.readers.leave(id);
      running?.reports.check(id);
    });
    listened.on(Events.ChannelCreate, checkChannel);
    listened.on(Events.ChannelUpdate, (_, channel) => checkChannel(channel));
    listened.on(Events.ChannelDelete, checkChannel);
    listened.on(Events.GuildRoleUpdate, (_, role) => checkGuild(role));
    listened.on(Events.GuildRoleDelete, checkGuild);
    // Without the intent for members, the chat platform sends only changes of the bot itself.
    listened.on(Events.GuildMemberUpdate, (_, member) => checkGuild(member));
    logShards(listened, log);
    listened.on(Events.Error, (error) =>
      log.error({ reason: describeError(error) }, 'Chat client failed'),
    );
  }

  function failedInteraction(error: unknown): void {
    metrics.interactionsFailed.inc();
    log.warn({ reason: describeError(error) }, 'Could not answer an interaction');
  }
}
