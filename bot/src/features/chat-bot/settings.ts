import { noticeNames } from '@clan-companion/contract/changes';
import type { ChatInputCommandInteraction, Guild } from 'discord.js';
import { forAdmins, isAdmin, option, slash, subcommand } from '../../platform/commands.ts';
import type { Command, CommandContext } from '../../platform/feature.ts';
import { changeSettings, readSettings, type SettingsChange } from '../../platform/linked-clan.ts';
import { type Answer, channelMention, plain, refuse } from '../../platform/messages.ts';
import type { Settings } from '../../platform/permissions.ts';
import { type Choice, choices } from '../../platform/suggestions.ts';
import { fill, languages } from '../../platform/texts.ts';
import { showUnread, testLine } from './game-lines.ts';
import { settingsCard, warningsOf } from './settings-card.ts';
import type { Texts } from './texts.en.ts';
import { logChannels, watchChannel } from './watch.ts';

const what = option('String', 'option.what', {
  required: true,
  choices: [
    { name: 'choice.all', value: 'all' },
    ...noticeNames.map((value) => ({ name: `notice.${value}`, value })),
  ],
});
const channel = option('Channel', 'option.channel', {
  required: true,
  channel_types: [...logChannels],
});
/** Typed, because the chat platform's channel options cannot name a deleted channel. */
const watchedChannel = option('String', 'option.watched', {
  required: true,
  autocomplete: true,
  max_length: 100,
});
const who = option('String', 'option.who', {
  required: true,
  choices: ['members', 'everybody', 'role'].map((value) => ({ name: `choice.${value}`, value })),
});

type Asked = CommandContext<ChatInputCommandInteraction, Texts>;

export const settings: Command<Texts> = {
  data: {
    ...slash('command.settings', [
      subcommand('command.settings.show'),
      subcommand('command.settings.announce', [what, channel, option('Role', 'option.role')]),
      subcommand('command.settings.silence', [what]),
      subcommand('command.settings.watch', [channel]),
      subcommand('command.settings.unwatch', [watchedChannel]),
      subcommand('command.settings.language', [
        option('String', 'option.language', {
          required: true,
          choices: Object.entries(languages).map(([value, name]) => ({ name, value })),
        }),
      ]),
      subcommand('command.settings.audience', [who, option('Role', 'option.asker')]),
      subcommand('command.settings.board', [
        option('Channel', 'option.boardchannel', { channel_types: [...logChannels] }),
      ]),
      subcommand('command.settings.unread'),
      subcommand('command.settings.test', [
        option('String', 'option.line', { required: true, max_length: 2_000 }),
      ]),
    ]),
    ...forAdmins,
  },
  admin: true,

  async run(asked) {
    const { interaction, texts } = asked;
    const part = interaction.options.getSubcommand();
    if (part === 'unread') return showUnread(asked);
    if (part === 'board') return setBoard(asked);
    if (part === 'test') return testLine(asked);
    if (part === 'watch') {
      return watchChannel(asked, interaction.options.getChannel('channel', true).id);
    }
    const forRole = interaction.options.getString('who') === 'role';
    if (forRole && !interaction.options.getRole('role')) return refuse(texts['settings.norole']);
    const now = await readSettings(asked);
    if (part === 'unwatch') return unwatch(asked, now);
    const change = changeFor(part, interaction, now);
    return showSettings(asked, change ? await changeSettings(asked, change) : now);
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

const showSettings = (asked: Asked, shown: Settings, problems: readonly string[] = []): Answer => ({
  embeds: [settingsCard(asked.texts, shown, [...problems, ...warningsOf(asked, shown)])],
});

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

async function unwatch(asked: Asked, now: Settings): Promise<Answer> {
  const typed = asked.interaction.options.getString('channel', true).trim();
  const chosen = watchedChoices(asked, now.watched).find(({ name, value }) =>
    [value, name, name.replace('#', ''), `<#${value}>`].includes(typed),
  );
  if (!chosen) return refuse(fill(asked.texts['settings.notwatched'], { channel: plain(typed) }));
  const watched = now.watched.filter((one) => one !== chosen.value);
  return showSettings(asked, await changeSettings(asked, { watched }));
}

function changeFor(
  part: string,
  { options }: ChatInputCommandInteraction,
  { notices }: Settings,
): SettingsChange | undefined {
  if (part === 'show') return undefined;
  if (part === 'audience') {
    const chosen = options.getString('who', true);
    return { audience: chosen === 'role' ? options.getRole('role', true).id : chosen };
  }
  if (part === 'language') return { language: options.getString('language', true) };
  const chosen = options.getString('what', true);
  const names = noticeNames.filter((name) => chosen === 'all' || chosen === name);
  const others = notices.filter(({ notice }) => !names.includes(notice));
  if (part === 'silence') return { notices: others };
  const channelid = options.getChannel('channel', true).id;
  const roleid = options.getRole('role')?.id;
  const where = { channelid, ...(roleid !== undefined && { roleid }) };
  return { notices: [...others, ...names.map((notice) => ({ notice, ...where }))] };
}

/** Posts and pins an empty board, which is filled at once; without a channel, removes it. */
async function setBoard(asked: Asked): Promise<Answer> {
  const { interaction, guildid, texts, context } = asked;
  const params = { guildid };
  const { board: old } = await readSettings(asked);
  const channelid = interaction.options.getChannel('channel')?.id;
  const problems: string[] = [];
  if (channelid === undefined) {
    await context.service.call('DELETE /bot/guilds/{guildid}/board', { params });
  } else {
    const words = { channel: channelMention(channelid) };
    const posted = await context.boards.post(channelid, texts);
    if (!posted) return refuse(fill(texts['settings.boardfailed'], words));
    const { messageid, pinned } = posted;
    const body = { channelid, messageid };
    await context.service.call('PUT /bot/guilds/{guildid}/board', { params, body });
    if (!pinned) problems.push(fill(texts['settings.notpinned'], words));
  }
  if (old) await context.boards.remove(old);
  context.reports.check(guildid);
  return showSettings(asked, await readSettings(asked), problems);
}
