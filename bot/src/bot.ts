import { type Log, describeError } from '@clan-companion/runtime/log';
import { type Client, Events } from 'discord.js';
import type { Context } from './commands/command.ts';
import { Pages } from './commands/pages.ts';
import { registerCommands } from './commands/register.ts';
import type { Config } from './config.ts';
import { connect, refusal } from './connect.ts';
import { GuildReaders } from './delivery/guild-readers.ts';
import { GuildReports } from './delivery/guild-reports.ts';
import { createHistory, toPosted } from './delivery/history.ts';
import { ServiceCalls } from './delivery/service-calls.ts';
import { answerStarting, interactionIn } from './events/answer-starting.ts';
import { onInteraction } from './events/on-interaction.ts';
import { type Health, startHealth } from './health.ts';
import { measureAnswers, measureBot, shardProblems } from './measure.ts';
import { createMetrics } from './metrics.ts';
import { Quota } from './notices/quota.ts';
import { postNotice } from './notices/post-notice.ts';
import { NoticePoller } from './notices/notice-poller.ts';
import { createService, type ServiceWatch, watchService } from './service.ts';

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
    ...(running ? shardProblems(running.client) : ['The bot is starting.']),
    ...[watch?.problem() ?? []].flat(),
  ];
  measureBot(metrics, () => running, problems);
  const health = await startHealth(config, metrics, problems);
  try {
    watch = await watchService(service, log, config.timing.serviceCheck);
    const { client, seesMessages } = await connect(config, { log, metrics }, listen, signal);
    const calls = new ServiceCalls(log);
    const reports = new GuildReports({
      client,
      service,
      calls,
      seesMessages,
      delayMs: config.timing.reportDelay,
    });
    const tools = { service, history: createHistory(client), log, calls, metrics };
    // Without the intent, every message looks empty, and would be marked as read.
    const readers = new GuildReaders(seesMessages ? tools : undefined, (guildid) =>
      reports.check(guildid),
    );
    const context = { service, readers, reports, pages: new Pages(), log, seesMessages };
    running = { client, context, readers, reports };
    for (const guildid of client.guilds.cache.keys()) readers.reload(guildid);
    const quota = new Quota();
    const noticePoller = new NoticePoller({
      service,
      log,
      checkEveryMs: config.timing.noticeCheck,
      metrics,
      post: (notice) => postNotice({ client, quota, readers, log, metrics }, notice),
    });
    void registerCommands(client, log, stopping.signal);
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
        await Promise.all([readers.stop(), noticePoller.stop(), watch?.stop()]);
        await client.destroy();
        await health.stop();
      },
    };
  } catch (error) {
    await Promise.all([watch?.stop(), health.stop()]);
    throw error;
  }

  function listen(listened: Client): void {
    /** Answered during the start. The client library emits them when it is ready. */
    const answered = new Set<string>();
    listened.on(Events.Raw, (packet) => {
      const interaction = interactionIn(packet);
      if (!interaction) return;
      metrics.interactions.inc();
      if (running) return;
      answered.add(interaction.id);
      answerStarting(listened, interaction).catch(failedInteraction);
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
    const checkPermissions = ({ guild }: { guild: { id: string } }) =>
      running?.reports.check(guild.id);
    listened.on(Events.ChannelCreate, checkPermissions);
    listened.on(Events.ChannelUpdate, (_, channel) => {
      if (!channel.isDMBased()) checkPermissions(channel);
    });
    listened.on(Events.ChannelDelete, (channel) => {
      if (!channel.isDMBased()) checkPermissions(channel);
    });
    listened.on(Events.GuildRoleUpdate, (_, role) => checkPermissions(role));
    listened.on(Events.GuildRoleDelete, checkPermissions);
    // Without the intent for members, the chat platform sends only changes of the bot itself.
    listened.on(Events.GuildMemberUpdate, (_, member) => checkPermissions(member));
    listened.on(Events.ShardError, (error) =>
      log.warn({ reason: describeError(error) }, 'Connection to the chat platform failed'),
    );
    listened.on(Events.Error, (error) =>
      log.error({ reason: describeError(error) }, 'Chat client failed'),
    );
  }

  function failedInteraction(error: unknown): void {
    metrics.interactionsFailed.inc();
    log.warn({ reason: describeError(error) }, 'Could not answer an interaction');
  }
}
