import { type Log, describeError } from '@clan-companion/runtime/log';
import {
  type APIInteraction,
  type Client,
  Events,
  GatewayDispatchEvents,
  type GatewayDispatchPayload,
  InteractionResponseType,
  InteractionType,
  MessageFlags,
  Routes,
  Status,
} from 'discord.js';
import { refuse } from './messages.ts';
import type { CommonTexts, TextsFor } from './texts.ts';

/**
 * Answers an interaction that arrives during the start or the stop. At the start, the client library
 * would hold it back until all servers are loaded, which is too late: the chat platform waits for 3
 * seconds.
 */
export async function answerStarting(
  client: Client,
  interaction: APIInteraction,
  textsFor: TextsFor<CommonTexts>,
): Promise<void> {
  const { id, token } = interaction;
  await client.rest.post(Routes.interactionCallback(id, token), {
    auth: false,
    body: startingAnswer(interaction, textsFor),
  });
}

function startingAnswer(interaction: APIInteraction, textsFor: TextsFor<CommonTexts>): object {
  if (interaction.type === InteractionType.ApplicationCommandAutocomplete) {
    const type = InteractionResponseType.ApplicationCommandAutocompleteResult;
    return { type, data: { choices: [] } };
  }
  const texts = textsFor('locale' in interaction ? interaction.locale : 'en');
  return {
    type: InteractionResponseType.ChannelMessageWithSource,
    data: {
      ...refuse(texts['wrong.starting']),
      flags: MessageFlags.Ephemeral,
    },
  };
}

/** The interaction in an event of the chat platform, if it is one. */
export const interactionIn = ({ t, d }: GatewayDispatchPayload): APIInteraction | undefined =>
  t === GatewayDispatchEvents.InteractionCreate ? d : undefined;

/**
 * The client library keeps servers in its cache that removed the bot between two sessions: a new
 * session only lists the others.
 */
export function forgetLeftGuilds(client: Client, packet: GatewayDispatchPayload, shard: number) {
  if (packet.t !== GatewayDispatchEvents.Ready) return;
  const joined = new Set(packet.d.guilds.map(({ id }) => id));
  for (const guild of client.guilds.cache.values()) {
    if (guild.shardId !== shard || joined.has(guild.id)) continue;
    client.guilds.cache.delete(guild.id);
    for (const id of guild.channels.cache.keys()) client.channels.cache.delete(id);
    client.emit(Events.GuildDelete, guild);
  }
}

/** Logs once that shards cannot connect, and once that all are connected again. */
export function logShards(client: Client, log: Log): void {
  const reconnecting = new Set<number>();
  const failing = new Set<number>();
  const failed = (shard: number, reason: string) => {
    if (failing.size === 0) {
      log.warn({ shard, reason }, 'Connection to the chat platform failed; retrying');
    }
    failing.add(shard);
  };
  client.on(Events.ShardError, (error, shard) => failed(shard, describeError(error)));
  // The chat platform closes each connection now and then. Only a second close means a problem.
  client.on(Events.ShardReconnecting, (shard) => {
    if (reconnecting.has(shard)) failed(shard, 'closed again');
    reconnecting.add(shard);
  });
  const connected = (shard: number) => {
    reconnecting.delete(shard);
    const wasLast = failing.delete(shard) && failing.size === 0;
    if (wasLast) log.info('Connected to the chat platform again');
  };
  client.on(Events.ShardReady, connected);
  client.on(Events.ShardResume, connected);
}

export const readyShards = ({ ws }: Client): number =>
  ws.shards.filter(({ status }) => status === Status.Ready).size;

export function shardProblems(client: Client): string[] {
  const all = client.ws.shards.size;
  const away = all - readyShards(client);
  return away === 0 ? [] : [`${away} of ${all} shards are not connected to the chat platform.`];
}
