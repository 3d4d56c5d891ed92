import type { AnswerOf, BodyOf } from '@clan-companion/contract/core/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import { limits } from '@clan-companion/contract/features';
import { type Guild, type GuildBasedChannel, PermissionFlagsBits } from 'discord.js';
import type { Source } from './game-log/history.ts';
import { oneLine } from './messages.ts';

/** What the admins of a chat server chose. */
export type Settings = AnswerOf<OperationTable['GET /bot/guilds/{guildid}/settings']>;
export type GuildHealth = BodyOf<OperationTable['PUT /bot/guilds/{guildid}/health']>;
type Need = GuildHealth['channels'][number]['missing'][number];

/** A channel of the settings, and what the bot lacks there. */
interface ChannelProblem {
  readonly channelid: string;
  readonly channel: GuildBasedChannel | undefined;
  readonly use: 'write' | 'read' | 'board';
  readonly missing: readonly Need[];
}

const PERMISSIONS = {
  'view-channel': PermissionFlagsBits.ViewChannel,
  'send-messages': PermissionFlagsBits.SendMessages,
  'send-messages-in-threads': PermissionFlagsBits.SendMessagesInThreads,
  'embed-links': PermissionFlagsBits.EmbedLinks,
  'read-message-history': PermissionFlagsBits.ReadMessageHistory,
  connect: PermissionFlagsBits.Connect,
} as const;
type Permission = keyof typeof PERMISSIONS;

export const isPermission = (need: Need): need is Permission => need in PERMISSIONS;

/** The channels in the settings in which the bot cannot do what it should. */
export function channelProblems(
  guild: Guild,
  { notices, watched, board }: Settings,
): ChannelProblem[] {
  const find = (channelid: string, use: ChannelProblem['use']): ChannelProblem => {
    const channel = guild.channels.cache.get(channelid);
    return { channelid, channel, use, missing: missingIn(channel, use) };
  };
  return [
    ...[...new Set(notices.map(({ channelid }) => channelid))].map((id) => find(id, 'write')),
    ...watched.map((id) => find(id, 'read')),
    ...(board ? [find(board.channelid, 'board')] : []),
  ].filter(({ missing }) => missing.length > 0);
}

function missingIn(channel: GuildBasedChannel | undefined, use: ChannelProblem['use']): Need[] {
  if (!channel) return ['channel'];
  if (use !== 'read' && !channel.isSendable()) return ['text'];
  const { me } = channel.guild.members;
  const granted = me && channel.permissionsFor(me);
  const needed: Permission[] = [
    'view-channel',
    // In a voice channel, every other permission requires it, even those for messages.
    ...(channel.isVoiceBased() ? (['connect'] as const) : []),
    ...(use === 'read'
      ? []
      : ([
          channel.isThread() ? 'send-messages-in-threads' : 'send-messages',
          'embed-links',
        ] as const)),
    ...(use === 'write' ? [] : (['read-message-history'] as const)),
  ];
  return needed.filter((need) => granted?.has(PERMISSIONS[need]) === false);
}

/** Whether the bot lacks a permission to update a board in this channel. */
export const cannotUpdate = (guild: Guild, channelid: string): boolean =>
  missingIn(guild.channels.cache.get(channelid), 'board').some(isPermission);

/** For the service, one entry per channel. */
export function healthOf(
  guild: Guild,
  settings: Settings,
  content: boolean,
  ignored: ReadonlyMap<string, Source>,
): GuildHealth {
  const channels = new Map<string, GuildHealth['channels'][number]>();
  for (const { channelid, channel, missing } of channelProblems(guild, settings)) {
    const before = channels.get(channelid)?.missing ?? [];
    channels.set(channelid, {
      channelid,
      ...(channel && { name: channel.name }),
      missing: [...new Set([...before, ...missing])],
    });
  }
  return {
    joined: true,
    content,
    channels: [...channels.values()],
    ...(ignored.size > 0 && {
      ignored: [...ignored].map(([channelid, source]) => {
        const channel = guild.channels.cache.get(channelid);
        const sender = oneLine(source.name, limits.senderName.max);
        return { channelid, ...(channel && { name: channel.name }), sender };
      }),
    }),
  };
}

export const isWatched = ({ everywhere, watched }: Settings, channelid: string): boolean =>
  everywhere === true || watched.includes(channelid);

/** Whether the settings of the chat server allow reading game lines from this message. */
export function isTrusted(
  settings: Settings,
  { channelid, source }: { channelid: string; source: Source | undefined },
): boolean {
  if (!source || !isWatched(settings, channelid)) return false;
  const chosen = settings.sources.find((one) => one.channelid === channelid);
  return !chosen || chosen.sourceid === source.id;
}
