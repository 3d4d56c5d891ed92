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

type Ctx = CommandContext<ChatInputCommandInteraction, Texts>;

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

  async run(ctx) {
    const { interaction, texts } = ctx;
    const part = interaction.options.getSubcommand();
    if (part === 'unread') return showUnread(ctx);
    if (part === 'board') return setBoard(ctx);
    if (part === 'test') return testLine(ctx);
    if (part === 'watch') {
      return watchChannel(ctx, interaction.options.getChannel('channel', true).id);
    }
    const forRole = interaction.options.getString('who') === 'role';
    if (forRole && !interaction.options.getRole('role')) return refuse(texts['settings.norole']);
    const now = await readSettings(ctx);
    if (part === 'unwatch') return unwatch(ctx, now);
    const change = changeFor(part, interaction, now);
    return showSettings(ctx, change ? await changeSettings(ctx, change) : now);
  },

  async complete(ctx) {
    // Names of channels are not for everyone.
    if (!isAdmin(ctx.interaction)) return [];
    const { watched } = await readSettings(ctx);
    const typed = ctx.interaction.options.getFocused().trim().toLowerCase();
    const all = watchedChoices(ctx, watched);
    return choices(all.filter(({ name }) => name.toLowerCase().includes(typed)));
  },
};

const showSettings = (ctx: Ctx, shown: Settings, problems: readonly string[] = []): Answer => ({
  embeds: [settingsCard(ctx.texts, shown, [...problems, ...warningsOf(ctx, shown)])],
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

async function unwatch(ctx: Ctx, now: Settings): Promise<Answer> {
  const typed = ctx.interaction.options.getString('channel', true).trim();
  const chosen = watchedChoices(ctx, now.watched).find(({ name, value }) =>
    [value, name, name.replace('#', ''), `<#${value}>`].includes(typed),
  );
  if (!chosen) return refuse(fill(ctx.texts['settings.notwatched'], { channel: plain(typed) }));
  const watched = now.watched.filter((one) => one !== chosen.value);
  return showSettings(ctx, await changeSettings(ctx, { watched }));
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
async function setBoard(ctx: Ctx): Promise<Answer> {
  const { interaction, guildid, texts, context } = ctx;
  const params = { guildid };
  const { board: old } = await readSettings(ctx);
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
  return showSettings(ctx, await readSettings(ctx), problems);
}
