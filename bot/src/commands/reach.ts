import { type Guild, type GuildBasedChannel, PermissionFlagsBits } from 'discord.js';
import type { Settings } from '../messages/settings.ts';
import { channelMention, roleMention } from '../messages/plain.ts';
import { fill, type TextKey, type Texts } from '../texts/texts.ts';

const { ViewChannel, SendMessages, SendMessagesInThreads, EmbedLinks, ReadMessageHistory } =
  PermissionFlagsBits;
const READ = [ViewChannel, ReadMessageHistory];

/** Warns about channels in the settings that the bot cannot write to or read. */
export function warningsOf(texts: Texts, guild: Guild | null, settings: Settings): string[] {
  if (!guild?.available) return [];
  const announced = new Set(settings.notices.map(({ channelid }) => channelid));
  const warn = (ids: Iterable<string>, whyNot: (channel?: GuildBasedChannel) => Why | undefined) =>
    [...ids].flatMap((id) => {
      const why = whyNot(guild.channels.cache.get(id));
      return why === undefined ? [] : [fill(texts[why], { channel: channelMention(id) })];
    });
  return [
    ...warn(announced, whyNotWritable),
    ...warn(settings.watched, whyNotReadable),
    ...roleWarnings(texts, guild, settings),
  ];
}

/** Warns about roles that were deleted, or that the bot cannot mention. */
function roleWarnings(texts: Texts, guild: Guild, { notices }: Settings): string[] {
  const mayMentionAll = guild.members.me?.permissions.has(PermissionFlagsBits.MentionEveryone);
  const warnings = notices.flatMap(({ notice, roleid }) => {
    if (roleid === undefined) return [];
    const role = guild.roles.cache.get(roleid);
    if (!role) return [fill(texts['settings.rolegone'], { notice: texts[`notice.${notice}`] })];
    if (role.mentionable || mayMentionAll) return [];
    return [fill(texts['settings.cannotmention'], { role: roleMention(roleid) })];
  });
  return [...new Set(warnings)];
}

type Why = Extract<TextKey, `settings.${string}`>;

function whyNotWritable(channel?: GuildBasedChannel): Why | undefined {
  if (!channel) return 'settings.noticechannelgone';
  if (!channel.isSendable()) return 'settings.notext';
  const send = channel.isThread() ? SendMessagesInThreads : SendMessages;
  return may(channel, [ViewChannel, send, EmbedLinks]) ? undefined : 'settings.cannotwrite';
}

function whyNotReadable(channel?: GuildBasedChannel): Why | undefined {
  if (!channel) return 'settings.readchannelgone';
  return may(channel, READ) ? undefined : 'settings.cannotread';
}

function may(channel: GuildBasedChannel, permissions: readonly bigint[]): boolean {
  const { me } = channel.guild.members;
  return !me || channel.permissionsFor(me).has([...permissions]);
}
