import { type Client, DiscordAPIError, type Message, PermissionFlagsBits } from 'discord.js';
import type { ChatMessage } from './read-message.ts';

/** What a reader needs from the chat platform. */
export interface History {
  /** The channels of a server that the bot can read, with the newest message of each. */
  channels(guildid: string): { channelid: string; newest: string }[];
  /** The next messages of a channel, oldest first; undefined if the bot cannot read it. */
  after(channelid: string, messageid: string): Promise<Posted[] | undefined>;
  /** True as well while the chat server is unavailable: then nobody knows. */
  isReadable(guildid: string, channelid: string): boolean;
}

/** A webhook or a bot account. */
export interface Source {
  readonly id: string;
  readonly name: string;
}

export interface Posted extends ChatMessage {
  /** Undefined if a person wrote it or made an app post it, and for the bot's own messages. */
  readonly source: Source | undefined;
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

  after(channelid, messageid) {
    return messagesOf(client, channelid, { after: messageid });
  },

  isReadable(guildid, channelid) {
    const guild = client.guilds.cache.get(guildid);
    const me = guild?.members.me;
    if (!guild?.available || !me) return true;
    return guild.channels.cache.get(channelid)?.permissionsFor(me).has(READ) ?? false;
  },
});

/** Oldest first; the newest of the channel by default. Undefined if the bot cannot read it. */
export async function messagesOf(
  client: Client,
  channelid: string,
  options: { after?: string } = {},
): Promise<Posted[] | undefined> {
  const channel = client.channels.cache.get(channelid);
  if (!channel?.isTextBased()) return undefined;
  try {
    const found = await channel.messages.fetch({ ...options, limit: PAGE, cache: false });
    return [...found.values()].map(toPosted).toSorted((a, b) => compareIds(a.id, b.id));
  } catch (error) {
    if (error instanceof DiscordAPIError && [403, 404].includes(error.status)) return undefined;
    throw error;
  }
}

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
  source: sourceOf(message),
});

/** The game posts through a webhook or a bot account. What people make an app post is not the game's. */
function sourceOf({ webhookId, author, interactionMetadata, client }: Message): Source | undefined {
  if (webhookId === null && !author.bot) return undefined;
  if (interactionMetadata !== null || author.id === client.user?.id) return undefined;
  return { id: webhookId ?? author.id, name: author.username };
}

export const compareIds = (a: string, b: string): number => {
  const difference = BigInt(a) - BigInt(b);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
};
