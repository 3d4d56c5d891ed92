import { type Client, Events } from 'discord.js';
import type { Context } from './commands/command.ts';
import { declarations } from './commands/commands.ts';
import { Pages } from './commands/pages.ts';
import type { Config } from './config.ts';
import { connect, refusal } from './connect.ts';
import { GuildReaders } from './delivery/guild-readers.ts';
import { createHistory, toPosted } from './delivery/history.ts';
import { Turns } from './delivery/turns.ts';
import { onInteraction } from './events/on-interaction.ts';
import { type Log, reasonOf } from './log.ts';
import { Quota } from './notices/quota.ts';
import { tell } from './notices/tell.ts';
import { Teller } from './notices/teller.ts';
import { createService, checkBotKey } from './service.ts';

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
  const turns = new Turns(LOOKUPS_AT_ONCE);
  const quota = new Quota();
  let running: { context: Context; readers: GuildReaders } | undefined;

  const { client, seesMessages } = await connect(config, log, listen, signal);
  try {
    await checkBotKey(service, log);
    await client.application.commands.set(declarations);
  } catch (error) {
    await client.destroy();
    throw error;
  }
  const tools = { service, history: createHistory(client), log, turns };
  // Without the intent, every message looks empty, and would be marked as read.
  const readers = new GuildReaders(seesMessages ? tools : undefined);
  running = { readers, context: { service, readers, pages, log, seesMessages } };
  for (const guildid of client.guilds.cache.keys()) readers.reload(guildid);
  const teller = new Teller({
    service,
    log,
    tell: (notice) => tell({ client, quota, readers, log }, notice),
  });
  log.info(`Signed in as ${client.user.username}`, { servers: client.guilds.cache.size });

  return {
    ended: new Promise((_, reject) => {
      client.on(Events.ShardDisconnect, ({ code }) => reject(refusal(code)));
    }),
    stop: async () => {
      running = undefined;
      await Promise.all([readers.stop(), teller.stop()]);
      await client.destroy();
    },
  };

  function listen(listened: Client): void {
    listened.on(Events.MessageCreate, (message) => {
      if (message.guildId) running?.readers.message(message.guildId, toPosted(message));
    });
    listened.on(Events.InteractionCreate, (interaction) => {
      if (!running) return;
      onInteraction(interaction, running.context).catch((error: unknown) =>
        log.warn('Could not answer an interaction', { reason: reasonOf(error) }),
      );
    });
    listened.on(Events.GuildCreate, ({ id }) => running?.readers.reload(id));
    // After an outage of the server, or in a new session, its history has what was missed.
    listened.on(Events.GuildAvailable, ({ id }) => running?.readers.reload(id));
    listened.on(Events.GuildDelete, ({ id }) => running?.readers.leave(id));
    listened.on(Events.ShardError, (error) =>
      log.warn('Connection to the chat platform failed', { reason: reasonOf(error) }),
    );
    listened.on(Events.Error, (error) =>
      log.error('Chat client failed', { reason: reasonOf(error) }),
    );
  }
}
