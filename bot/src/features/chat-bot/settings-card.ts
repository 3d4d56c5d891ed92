import { noticeNames } from '@clan-companion/contract/changes';
import {
  type APIEmbed,
  type Guild,
  PermissionFlagsBits,
  type RepliableInteraction,
} from 'discord.js';
import type { CommandContext } from '../../platform/feature.ts';
import {
  channelMention,
  embed,
  field,
  lines,
  plain,
  roleMention,
} from '../../platform/messages.ts';
import { kindName } from '../../platform/notices/notice.ts';
import { isPermission, channelProblems, type Settings } from '../../platform/permissions.ts';
import { fill, languageOf, languages } from '../../platform/texts.ts';
import type { Texts } from './texts.en.ts';

export function settingsCard(
  texts: Texts,
  settings: Settings,
  warnings: readonly string[] = [],
): APIEmbed {
  const { notices, language, audience, board } = settings;
  const announced = noticeNames.map((name) => {
    const { channelid, roleid } = notices.find(({ notice }) => notice === name) ?? {};
    const role = roleid === undefined ? '' : ` ${roleMention(roleid)}`;
    // The leader gets it in private in any case.
    const nowhere = texts[name === 'kicked' ? 'settings.onlyleader' : 'settings.off'];
    const where = channelid === undefined ? nowhere : `${channelMention(channelid)}${role}`;
    return `${kindName(texts, name)}: ${where}`;
  });
  return embed(texts['settings.title'], {
    ...(warnings.length > 0 && { description: warningLines(warnings) }),
    fields: [
      field(texts['settings.notices'], announced),
      field(texts['settings.watched'], watchedLines(texts, settings)),
      field(
        texts['settings.language'],
        language === undefined ? texts['settings.ownlanguage'] : languages[languageOf(language)],
      ),
      field(texts['settings.audience'], audienceIn(texts, audience)),
      field(
        texts['settings.board'],
        board === undefined ? texts['settings.noboard'] : channelMention(board.channelid),
      ),
    ],
  });
}

const audienceIn = (texts: Texts, audience = 'members'): string =>
  audience === 'members' || audience === 'everybody'
    ? texts[`settings.audience.${audience}`]
    : roleMention(audience);

function watchedLines(texts: Texts, { watched, sources, everywhere }: Settings): string[] {
  if (everywhere) return [texts['settings.everywhere']];
  if (watched.length === 0) return [texts['settings.nowhere']];
  return watched.map((channelid) => {
    const source = sources.find((one) => one.channelid === channelid)?.sourceid;
    const how = source === undefined ? 'anysource' : 'onesource';
    const words = { channel: channelMention(channelid), source: source ?? '' };
    return fill(texts[`settings.${how}`], words);
  });
}

export const warningLines = (warnings: readonly string[]): string =>
  lines(warnings.map((warning) => `⚠️ ${warning}`));

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
} as const satisfies Record<string, Record<string, keyof Texts>>;

/** Without the message content intent, game lines can only be reported by hand. */
export const cannotRead = (texts: Texts): string =>
  fill(texts['settings.nocontent'], { command: texts['command.file'] });

/** Warns about what the bot cannot do with these settings. */
export function warningsOf(
  { texts, interaction: { guild }, context }: CommandContext<RepliableInteraction, Texts>,
  settings: Settings,
): string[] {
  if (!guild?.available) return [];
  const channelWarnings = channelProblems(guild, settings).map(({ channelid, use, missing }) => {
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
    if (!role) return [fill(texts['settings.rolegone'], { notice: kindName(texts, notice) })];
    if (role.mentionable || mayMentionAll) return [];
    return [fill(texts['settings.cannotmention'], { role: roleMention(roleid) })];
  });
  const isRole = audience !== undefined && audience !== 'members' && audience !== 'everybody';
  if (isRole && !guild.roles.cache.has(audience)) warnings.push(texts['settings.audiencegone']);
  return [...new Set(warnings)];
}
