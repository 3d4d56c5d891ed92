import { type Client, DiscordAPIError, type Message, PermissionFlagsBits } from 'discord.js';
import type { ChatMessage } from '../lines/read-message.ts';

/** What a reader needs from the chat platform. */
export interface History {
  /** The channels of a server that the bot can read, with the newest message of each. */
  channels(guildid: string): { channelid: string; newest: string }[];
  /** The next messages of a channel, oldest first; undefined if the bot cannot read it. */
  after(channelid: string, messageid: string): Promise<Posted[] | undefined>;
}

/** A message, and whether the game may have posted it. */
export interface Posted extends ChatMessage {
  readonly byGame: boolean;
}

export const PAGE = 100;
const READ = PermissionFlagsBits.ViewChannel | PermissionFlagsBits.ReadMessageHistory;

export const createHistory = (client: Client): History => ({
  channels(guildid) {
    const guild = client.guilds.cache.get(guildid);
    const me = guild?.members.me;
    if (!guild || !me) return [];
    return [...guild.channels.cache.values()].flatMap((channel) =>
      channel.isTextBased() && channel.lastMessageId && channel.permissionsFor(me).has(READ)
        ? [{ channelid: channel.id, newest: channel.lastMessageId }]
        : [],
    );
  },

  async after(channelid, messageid) {
    const channel = client.channels.cache.get(channelid);
    if (!channel?.isTextBased()) return undefined;
    try {
      const found = await channel.messages.fetch({ after: messageid, limit: PAGE, cache: false });
      return [...found.values()].map(toPosted).toSorted((a, b) => compareIds(a.id, b.id));
    } catch (error) {
      if (error instanceof DiscordAPIError && [403, 404].includes(error.status)) return undefined;
      throw error;
    }
  },
});

/** The game posts through a webhook or a bot account. What people make an app post is not the game's. */
export const toPosted = (message: Message): Posted => ({
  id: message.id,
  channelid: message.channelId,
  posted: message.createdAt,
  texts: [
    message.content,
    ...message.embeds.flatMap(({ title, description, fields }) => [
      title ?? '',
      description ?? '',
      ...fields.map(({ value }) => value),
    ]),
  ],
  byGame:
    (message.webhookId !== null || message.author.bot) &&
    message.interactionMetadata === null &&
    message.author.id !== message.client.user.id,
});

export const compareIds = (a: string, b: string): number => {
  const difference = BigInt(a) - BigInt(b);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
};
