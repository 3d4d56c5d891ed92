import {
  type Client,
  Events,
  GatewayDispatchEvents,
  type GatewayDispatchPayload,
} from 'discord.js';

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
