import { type Guild, type GuildBasedChannel, PermissionFlagsBits } from 'discord.js';
import type { Settings } from '../messages/settings.ts';
import { channelMention } from '../messages/plain.ts';
import { fill, type TextKey, type Texts } from '../texts/texts.ts';

const { ViewChannel, SendMessages, SendMessagesInThreads, EmbedLinks, ReadMessageHistory } =
  PermissionFlagsBits;
const READ = [ViewChannel, ReadMessageHistory];

/** What the server does not let the bot do that its settings ask for, so that nothing fails in silence. */
export function warningsOf(texts: Texts, guild: Guild | null, settings: Settings): string[] {
  if (!guild?.available) return [];
  const told = new Set(settings.notices.map(({ channelid }) => channelid));
  const warn = (ids: Iterable<string>, whyNot: (channel?: GuildBasedChannel) => Why | undefined) =>
    [...ids].flatMap((id) => {
      const why = whyNot(guild.channels.cache.get(id));
      return why === undefined ? [] : [fill(texts[why], { channel: channelMention(id) })];
    });
  return [...warn(told, whyUntold), ...warn(settings.watched, whyUnread)];
}

type Why = Extract<TextKey, `settings.${string}`>;

function whyUntold(channel?: GuildBasedChannel): Why | undefined {
  if (!channel) return 'settings.goneuntold';
  if (!channel.isSendable()) return 'settings.notext';
  const send = channel.isThread() ? SendMessagesInThreads : SendMessages;
  return may(channel, [ViewChannel, send, EmbedLinks]) ? undefined : 'settings.cannotwrite';
}

function whyUnread(channel?: GuildBasedChannel): Why | undefined {
  if (!channel) return 'settings.goneunread';
  return may(channel, READ) ? undefined : 'settings.cannotread';
}

function may(channel: GuildBasedChannel, permissions: readonly bigint[]): boolean {
  const { me } = channel.guild.members;
  return !me || channel.permissionsFor(me).has([...permissions]);
}

/** Channels that were deleted can no longer be picked, and so would be watched for ever. */
export const stillThere = (guild: Guild | null, watched: readonly string[]): string[] =>
  watched.filter((id) => !guild?.available || guild.channels.cache.has(id));
