import type { Client as Service } from '@clan-companion/contract/client';
import type { AnswerOf } from '@clan-companion/contract/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import { noticeNames } from '@clan-companion/contract/operations/bot-notices';
import {
  type APIApplicationCommandChannelOption,
  type APIApplicationCommandStringOption,
  ApplicationCommandOptionType,
  ChannelType,
  type ChatInputCommandInteraction,
  PermissionFlagsBits,
} from 'discord.js';
import { channelMention } from '../messages/plain.ts';
import { settingsCard, unreadList } from '../messages/settings.ts';
import { described, fill, named } from '../texts/texts.ts';
import type { Answer, Asked, Command } from './command.ts';
import { forAdmins } from './declare.ts';
import { pageOf } from './pages.ts';

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

const part = { type: ApplicationCommandOptionType.Subcommand } as const;

const WRITE = [
  PermissionFlagsBits.ViewChannel,
  PermissionFlagsBits.SendMessages,
  PermissionFlagsBits.EmbedLinks,
];
const READ = [PermissionFlagsBits.ViewChannel, PermissionFlagsBits.ReadMessageHistory];
const UNREAD_PER_PAGE = 10;

type AskedHere = Asked<ChatInputCommandInteraction>;

export const settings: Command = {
  data: {
    ...forAdmins,
    ...described('command.settings'),
    options: [
      { ...part, ...described('command.settings.show') },
      { ...part, ...described('command.settings.tell'), options: [what, channel] },
      { ...part, ...described('command.settings.silence'), options: [what] },
      { ...part, ...described('command.settings.watch'), options: [channel] },
      { ...part, ...described('command.settings.unwatch'), options: [channel] },
      { ...part, ...described('command.settings.unread') },
    ],
  },
  admin: true,

  async run(asked) {
    const { interaction, guildid, context } = asked;
    const asks = interaction.options.getSubcommand();
    if (asks === 'unread') return unread(asked);
    const now = await context.service.call('GET /bot/guilds/{guildid}/settings', {
      params: { guildid },
    });
    const change = changeFor(asks, interaction, now);
    if (!change) return { embeds: [settingsCard(asked.texts, now)] };
    const changed = await save(context.service, guildid, change);
    if (change.watched) context.readers.reload(guildid);
    return { embeds: [settingsCard(asked.texts, changed, warnings(asked, asks))] };
  },
};

type Settings = AnswerOf<OperationTable['GET /bot/guilds/{guildid}/settings']>;
type Change = Partial<Settings>;

const save = (service: Service, guildid: string, change: Change) =>
  service.call('PUT /bot/guilds/{guildid}/settings', { params: { guildid }, body: change });

function changeFor(
  asks: string,
  { options }: ChatInputCommandInteraction,
  { notices, watched }: Settings,
): Change | undefined {
  if (asks === 'show') return undefined;
  if (asks === 'tell' || asks === 'silence') {
    const meant = options.getString('what', true);
    const names = noticeNames.filter((name) => meant === 'all' || meant === name);
    const others = notices.filter(({ notice }) => !names.includes(notice));
    if (asks === 'silence') return { notices: others };
    const channelid = options.getChannel('channel', true).id;
    return { notices: [...others, ...names.map((notice) => ({ notice, channelid }))] };
  }
  const channelid = options.getChannel('channel', true).id;
  const others = watched.filter((one) => one !== channelid);
  return { watched: asks === 'watch' ? [...others, channelid] : others };
}

/** What the server does not let the bot do, so that it does not fail in silence. */
function warnings({ interaction, texts }: AskedHere, asks: string): string[] {
  const chosen = interaction.options.getChannel('channel');
  const me = interaction.guild?.members.me;
  if (!chosen || !me || (asks !== 'tell' && asks !== 'watch')) return [];
  const there = interaction.guild.channels.cache.get(chosen.id);
  if (there?.permissionsFor(me).has(asks === 'tell' ? WRITE : READ)) return [];
  const key = asks === 'tell' ? 'settings.cannotwrite' : 'settings.cannotread';
  return [fill(texts[key], { channel: channelMention(chosen.id) })];
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
