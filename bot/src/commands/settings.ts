import { noticeNames } from '@clan-companion/contract/changes';
import {
  type APIApplicationCommandChannelOption,
  type APIApplicationCommandRoleOption,
  type APIApplicationCommandStringOption,
  ApplicationCommandOptionType,
  type ChatInputCommandInteraction,
  type Guild,
} from 'discord.js';
import { readMessage } from '../lines/read-message.ts';
import { COLORS, sentence } from '../messages/embed.ts';
import { plain } from '../messages/plain.ts';
import { type Settings, settingsCard, testedLine, unreadList } from '../messages/settings.ts';
import { described, fill, languages, named, type Texts } from '../texts/texts.ts';
import { setBoard } from './board.ts';
import { changeSettings, readSettings, type SettingsChange } from './change-settings.ts';
import type { Answer, Choice } from './answer.ts';
import type { CommandContext, Command } from './command.ts';
import { choices, forAdmins, isAdmin } from './declare.ts';
import { ListGone } from './pages.ts';
import { pageOf } from './rows.ts';
import { warningsOf } from './warnings.ts';
import { logChannels, watchChannel } from './watch.ts';

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
  channel_types: [...logChannels],
};

/** Typed, because the chat platform's channel options cannot name a deleted channel. */
const watchedChannel: APIApplicationCommandStringOption = {
  type: ApplicationCommandOptionType.String,
  ...described('option.watched'),
  required: true,
  autocomplete: true,
  max_length: 100,
};

const line: APIApplicationCommandStringOption = {
  type: ApplicationCommandOptionType.String,
  ...described('option.line'),
  required: true,
  max_length: 2_000,
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

const who: APIApplicationCommandStringOption = {
  type: ApplicationCommandOptionType.String,
  ...described('option.who'),
  required: true,
  choices: (['members', 'everybody', 'role'] as const).map((value) => ({
    ...named(`choice.${value}`),
    value,
  })),
};

const asker = { ...role, ...described('option.asker') };

const part = { type: ApplicationCommandOptionType.Subcommand } as const;

const UNREAD_PER_PAGE = 10;

type AskedHere = CommandContext<ChatInputCommandInteraction>;

export const settings: Command = {
  data: {
    ...forAdmins,
    ...described('command.settings'),
    options: [
      { ...part, ...described('command.settings.show') },
      { ...part, ...described('command.settings.announce'), options: [what, channel, role] },
      { ...part, ...described('command.settings.silence'), options: [what] },
      { ...part, ...described('command.settings.watch'), options: [channel] },
      { ...part, ...described('command.settings.unwatch'), options: [watchedChannel] },
      { ...part, ...described('command.settings.language'), options: [language] },
      { ...part, ...described('command.settings.audience'), options: [who, asker] },
      {
        ...part,
        ...described('command.settings.board'),
        options: [{ ...channel, ...described('option.boardchannel'), required: false }],
      },
      { ...part, ...described('command.settings.unread') },
      { ...part, ...described('command.settings.test'), options: [line] },
    ],
  },
  admin: true,

  async run(asked) {
    const { interaction, texts } = asked;
    const asks = interaction.options.getSubcommand();
    if (asks === 'unread') return unread(asked);
    if (asks === 'board') return setBoard(asked);
    if (asks === 'test') return testLine(asked);
    if (asks === 'watch') {
      return watchChannel(asked, interaction.options.getChannel('channel', true).id);
    }
    const forRole = interaction.options.getString('who') === 'role';
    if (forRole && !interaction.options.getRole('role')) {
      return { embeds: [sentence(texts['settings.norole'], COLORS.bad)] };
    }
    const now = await readSettings(asked);
    if (asks === 'unwatch') return unwatch(asked, now);
    const change = changeFor(asks, interaction, now);
    const settled = change ? await changeSettings(asked, change) : now;
    const warnings = warningsOf(asked, settled);
    return { embeds: [settingsCard(texts, settled, warnings)] };
  },

  async complete(asked) {
    // Names of channels are not for everyone.
    if (!isAdmin(asked.interaction)) return [];
    const { watched } = await readSettings(asked);
    const typed = asked.interaction.options.getFocused().trim().toLowerCase();
    const all = watchedChoices(asked, watched);
    return choices(all.filter(({ name }) => name.toLowerCase().includes(typed)));
  },
};

/** Watched channels by their names; deleted ones have none. */
const watchedChoices = (
  { interaction, texts }: { interaction: { guild: Guild | null }; texts: Texts },
  watched: readonly string[],
): Choice[] =>
  watched.map((value) => {
    const name = interaction.guild?.channels.cache.get(value)?.name;
    const gone = fill(texts['settings.deletedchannel'], { id: value });
    return { value, name: name === undefined ? gone : `#${name}` };
  });

async function unwatch(asked: AskedHere, now: Settings): Promise<Answer> {
  const { interaction, texts } = asked;
  const typed = interaction.options.getString('channel', true).trim();
  const chosen = watchedChoices(asked, now.watched).find(({ name, value }) =>
    [value, name, name.replace('#', ''), `<#${value}>`].includes(typed),
  );
  if (!chosen) {
    const why = fill(texts['settings.notwatched'], { channel: plain(typed) });
    return { embeds: [sentence(why, COLORS.bad)] };
  }
  const watched = now.watched.filter((one) => one !== chosen.value);
  const settled = await changeSettings(asked, { watched });
  const warnings = warningsOf(asked, settled);
  return { embeds: [settingsCard(texts, settled, warnings)] };
}

/** Reads a pasted line, and records nothing. */
async function testLine({ interaction, texts }: AskedHere): Promise<Answer> {
  const pasted = interaction.options.getString('line', true);
  const message = { id: '0', channelid: '0', posted: new Date(), texts: [pasted] };
  return { embeds: [testedLine(texts, readMessage(message))] };
}

function changeFor(
  asks: string,
  { options }: ChatInputCommandInteraction,
  { notices }: Settings,
): SettingsChange | undefined {
  if (asks === 'show') return undefined;
  if (asks === 'audience') {
    const meant = options.getString('who', true);
    return { audience: meant === 'role' ? options.getRole('role', true).id : meant };
  }
  if (asks === 'language') return { language: options.getString('language', true) };
  const meant = options.getString('what', true);
  const names = noticeNames.filter((name) => meant === 'all' || meant === name);
  const others = notices.filter(({ notice }) => !names.includes(notice));
  if (asks === 'silence') return { notices: others };
  const channelid = options.getChannel('channel', true).id;
  const roleid = options.getRole('role')?.id;
  const where = { channelid, ...(roleid !== undefined && { roleid }) };
  return { notices: [...others, ...names.map((notice) => ({ notice, ...where }))] };
}

async function unread(asked: AskedHere): Promise<Answer> {
  const { guildid, texts, context } = asked;
  const { unnamedtrips } = await readSettings(asked);
  const params = { guildid };
  return context.pages.start(
    asked,
    pageOf(
      UNREAD_PER_PAGE,
      async (query, by) => {
        if (!isAdmin(by.interaction)) throw new ListGone();
        return context.service.send('GET /bot/guilds/{guildid}/lines', { params, query });
      },
      (rows) => unreadList(texts, rows, unnamedtrips),
    ),
  );
}
