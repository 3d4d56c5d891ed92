import { type Guild, PermissionFlagsBits, type RepliableInteraction } from 'discord.js';
import { isPermission, lacksIn } from '../delivery/reach.ts';
import { channelMention, plain, roleMention } from '../messages/plain.ts';
import type { Settings } from '../messages/settings.ts';
import { fill, type TextKey, type Texts } from '../texts/texts.ts';
import type { CommandContext } from './command.ts';

const WARNINGS = {
  write: {
    channel: 'settings.noticechannelgone',
    text: 'settings.notext',
    permission: 'settings.cannotwrite',
  },
  read: {
    channel: 'settings.readchannelgone',
    text: 'settings.cannotread',
    permission: 'settings.cannotread',
  },
  board: {
    channel: 'settings.boardchannelgone',
    text: 'settings.boardchannelgone',
    permission: 'settings.cannotupdate',
  },
} as const satisfies Record<string, Record<string, TextKey>>;

/** Without the message content intent, game lines can only be reported by hand. */
export const cannotRead = (texts: Texts): string =>
  fill(texts['settings.nocontent'], { command: texts['command.file'] });

/** Warns about what the bot cannot do with these settings. */
export function warningsOf(
  { texts, interaction: { guild }, context }: CommandContext<RepliableInteraction>,
  settings: Settings,
): string[] {
  if (!guild?.available) return [];
  const channelWarnings = lacksIn(guild, settings).map(({ channelid, use, missing }) => {
    const permissions = missing.filter(isPermission).map((need) => texts[`permission.${need}`]);
    const [why = 'channel'] = missing;
    return fill(texts[WARNINGS[use][isPermission(why) ? 'permission' : why]], {
      channel: channelMention(channelid),
      missing: permissions.map((name) => `**${name}**`).join(', '),
    });
  });
  return [
    ...(context.seesMessages ? [] : [cannotRead(texts)]),
    ...channelWarnings,
    ...[...context.readers.ignoredIn(guild.id)].map(([channelid, { name }]) =>
      fill(texts['settings.ignored'], { channel: channelMention(channelid), name: plain(name) }),
    ),
    ...roleWarnings(texts, guild, settings),
  ];
}

/** Warns about roles that were deleted, or that the bot cannot mention. */
function roleWarnings(texts: Texts, guild: Guild, { notices, audience }: Settings): string[] {
  const mayMentionAll = guild.members.me?.permissions.has(PermissionFlagsBits.MentionEveryone);
  const warnings = notices.flatMap(({ notice, roleid }) => {
    if (roleid === undefined) return [];
    const role = guild.roles.cache.get(roleid);
    if (!role) return [fill(texts['settings.rolegone'], { notice: texts[`notice.${notice}`] })];
    if (role.mentionable || mayMentionAll) return [];
    return [fill(texts['settings.cannotmention'], { role: roleMention(roleid) })];
  });
  const isRole = audience !== undefined && audience !== 'members' && audience !== 'everybody';
  if (isRole && !guild.roles.cache.has(audience)) warnings.push(texts['settings.audiencegone']);
  return [...new Set(warnings)];
}
