import { noticeNames } from '@clan-companion/contract/changes/notices';
import {
  ApplicationCommandOptionType,
  type ButtonInteraction,
  ButtonStyle,
  type ChatInputCommandInteraction,
} from 'discord.js';
import { COLORS, embed, lines, sentence } from '../messages/embed.ts';
import { channelMention, plain } from '../messages/plain.ts';
import { warningLines } from '../messages/settings.ts';
import { isUnlinked } from '../service.ts';
import { described, fill, languageOf } from '../texts/texts.ts';
import { changeSettings, readSettings } from './change-settings.ts';
import type { Answer } from './answer.ts';
import type { Asked, Command } from './command.ts';
import { forAdmins, button, row } from './declare.ts';
import { clanChoices, namedClan } from './named-clan.ts';
import { warningsOf } from './reach.ts';

export const link: Command = {
  data: {
    ...forAdmins,
    ...described('command.link'),
    options: [
      {
        type: ApplicationCommandOptionType.String,
        ...described('option.clan'),
        autocomplete: true,
        max_length: 100,
      },
    ],
  },
  admin: true,

  async run(asked) {
    const { guildid, texts, context } = asked;
    const clan = await confirm(asked);
    if (typeof clan === 'string') return { embeds: [sentence(clan, COLORS.bad)] };
    context.readers.reload(guildid);
    const settings = await readSettings(asked);
    if (settings.language === undefined) {
      const language = languageOf(asked.interaction.locale);
      await changeSettings(asked, settings, { language });
    }
    const silent = settings.notices.length === 0;
    const blind = fill(texts['link.blind'], { command: texts['command.file'] });
    return {
      embeds: [
        embed(fill(texts['link.done'], { clan: plain(clan.name) }), {
          description: lines([
            context.seesMessages ? texts['link.done.more'] : blind,
            texts['link.open'],
            ...(silent ? ['', texts['link.announce']] : []),
          ]),
          color: COLORS.good,
        }),
      ],
      ...(silent && {
        components: [
          row(
            button('announce:here', texts['link.here'], ButtonStyle.Primary),
            button('announce:not', texts['link.notnow'], ButtonStyle.Secondary),
          ),
        ],
      }),
    };
  },

  complete: ({ interaction, context: { service } }) =>
    clanChoices(service, interaction.options.getFocused().trim()),
};

/** The clan that the server is linked to now, or why there is none. */
async function confirm({
  interaction,
  guildid,
  texts,
  context: { service },
}: Asked<ChatInputCommandInteraction>) {
  const typed = interaction.options.getString('clan')?.trim();
  const named = typed ? await namedClan(service, typed) : undefined;
  if (named === 'none' || named === 'several') {
    return fill(texts[`link.${named}`], { clan: plain(typed!) });
  }
  const params = { guildid };
  const body = { chatid: interaction.user.id, ...(named && { clanid: named.clanid }) };
  try {
    return await service.call('POST /bot/guilds/{guildid}/link', { params, body });
  } catch (error) {
    if (!isUnlinked(error)) throw error;
    if (named) return fill(texts['link.notasked'], { clan: plain(named.name) });
    // Fails in the same way if no clan has asked for this server; otherwise several have.
    await service.call('GET /bot/guilds/{guildid}', { params });
    return texts['wrong.several-clans'];
  }
}

/** The buttons below the answer: announce everything in this channel, or nothing. */
export async function announceHere(asked: Asked<ButtonInteraction>): Promise<Answer> {
  const { interaction, texts } = asked;
  if (interaction.customId !== 'announce:here') return { embeds: [sentence(texts['link.silent'])] };
  const channelid = lastingChannel(interaction);
  const notices = noticeNames.map((notice) => ({ notice, channelid }));
  const settled = await changeSettings(asked, await readSettings(asked), { notices });
  const announced = fill(texts['link.announced'], { channel: channelMention(channelid) });
  const warnings = warningsOf(texts, interaction.guild, settled);
  if (warnings.length === 0) return { embeds: [sentence(announced, COLORS.good)] };
  return { embeds: [sentence(lines([announced, '', warningLines(warnings)]), COLORS.bad)] };
}

/** Threads get archived, so their channel is used instead. */
const lastingChannel = ({ channel, channelId }: ButtonInteraction): string =>
  (channel?.isThread() ? channel.parentId : undefined) ?? channelId;
