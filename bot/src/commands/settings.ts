import { noticeNames } from '@clan-companion/contract/changes/notices';
import {
  type APIApplicationCommandChannelOption,
  type APIApplicationCommandRoleOption,
  type APIApplicationCommandStringOption,
  ApplicationCommandOptionType,
  ChannelType,
  type ChatInputCommandInteraction,
} from 'discord.js';
import { type Settings, settingsCard, unreadList } from '../messages/settings.ts';
import { described, languages, named } from '../texts/texts.ts';
import { changeSettings, readSettings } from './change-settings.ts';
import type { Answer } from './answer.ts';
import type { Asked, Command } from './command.ts';
import { forAdmins } from './declare.ts';
import { pageOf } from './rows.ts';
import { warningsOf } from './reach.ts';

const what: APIApplicationCommandStringOption = {
  type: ApplicationCommandOptionType.String,
  ...described('option.what'),
  required: true,
  choices: [
    { ...named('choice.all'), value: 'all' },
    ...noticeNames.map((name) => ({ ...named(`notice.${name}`), value: name })),
  ],
};

const channel: APIApplicationCommandChannelOption = {
  type: ApplicationCommandOptionType.Channel,
  ...described('option.channel'),
  required: true,
  channel_types: [ChannelType.GuildText, ChannelType.GuildAnnouncement],
};

const role: APIApplicationCommandRoleOption = {
  type: ApplicationCommandOptionType.Role,
  ...described('option.role'),
};

const language: APIApplicationCommandStringOption = {
  type: ApplicationCommandOptionType.String,
  ...described('option.language'),
  required: true,
  choices: Object.entries(languages).map(([value, name]) => ({ name, value })),
};

const part = { type: ApplicationCommandOptionType.Subcommand } as const;

const UNREAD_PER_PAGE = 10;

type AskedHere = Asked<ChatInputCommandInteraction>;

export const settings: Command = {
  data: {
    ...forAdmins,
    ...described('command.settings'),
    options: [
      { ...part, ...described('command.settings.show') },
      { ...part, ...described('command.settings.announce'), options: [what, channel, role] },
      { ...part, ...described('command.settings.silence'), options: [what] },
      { ...part, ...described('command.settings.watch'), options: [channel] },
      { ...part, ...described('command.settings.unwatch'), options: [channel] },
      { ...part, ...described('command.settings.language'), options: [language] },
      { ...part, ...described('command.settings.unread') },
    ],
  },
  admin: true,

  async run(asked) {
    const { interaction, texts } = asked;
    const asks = interaction.options.getSubcommand();
    if (asks === 'unread') return unread(asked);
    const now = await readSettings(asked);
    const change = changeFor(asks, interaction, now);
    const settled = change ? await changeSettings(asked, now, change) : now;
    const warnings = warningsOf(texts, interaction.guild, settled);
    return { embeds: [settingsCard(texts, settled, warnings)] };
  },
};

function changeFor(
  asks: string,
  { options }: ChatInputCommandInteraction,
  { notices, watched }: Settings,
): Partial<Settings> | undefined {
  if (asks === 'show') return undefined;
  if (asks === 'language') return { language: options.getString('language', true) };
  if (asks === 'announce' || asks === 'silence') {
    const meant = options.getString('what', true);
    const names = noticeNames.filter((name) => meant === 'all' || meant === name);
    const others = notices.filter(({ notice }) => !names.includes(notice));
    if (asks === 'silence') return { notices: others };
    const channelid = options.getChannel('channel', true).id;
    const roleid = options.getRole('role')?.id;
    const where = { channelid, ...(roleid !== undefined && { roleid }) };
    return { notices: [...others, ...names.map((notice) => ({ notice, ...where }))] };
  }
  const channelid = options.getChannel('channel', true).id;
  const others = watched.filter((one) => one !== channelid);
  return { watched: asks === 'watch' ? [...others, channelid] : others };
}

const unread = ({ interaction, guildid, texts, context }: AskedHere): Promise<Answer> =>
  context.pages.start({
    userid: interaction.user.id,
    texts,
    load: pageOf(
      UNREAD_PER_PAGE,
      (query) =>
        context.service.send('GET /bot/guilds/{guildid}/lines', { params: { guildid }, query }),
      (rows) => unreadList(texts, rows),
    ),
  });
