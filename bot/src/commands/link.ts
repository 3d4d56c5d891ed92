import { noticeNames } from '@clan-companion/contract/operations/bot-notices';
import {
  ApplicationCommandOptionType,
  type ButtonInteraction,
  ButtonStyle,
  type ChatInputCommandInteraction,
} from 'discord.js';
import { COLORS, embed, lines, sentence } from '../messages/embed.ts';
import { channelMention, plain } from '../messages/plain.ts';
import { isUnlinked } from '../service.ts';
import { described, fill } from '../texts/texts.ts';
import type { Answer, Asked, Command } from './command.ts';
import { forAdmins, button, row } from './declare.ts';
import { clanChoices, namedClan } from './named-clan.ts';

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
    const { notices } = await context.service.call('GET /bot/guilds/{guildid}/settings', {
      params: { guildid },
    });
    const silent = notices.length === 0;
    const blind = fill(texts['link.blind'], { command: texts['command.file'] });
    return {
      embeds: [
        embed(fill(texts['link.done'], { clan: plain(clan.name) }), {
          description: lines([
            context.seesMessages ? texts['link.done.more'] : blind,
            ...(silent ? ['', texts['link.tell']] : []),
          ]),
          color: COLORS.good,
        }),
      ],
      ...(silent && {
        components: [
          row(
            button('tell:here', texts['link.here'], ButtonStyle.Primary),
            button('tell:not', texts['link.notnow'], ButtonStyle.Secondary),
          ),
        ],
      }),
    };
  },

  complete: ({ interaction, context: { service } }) =>
    clanChoices(service, interaction.options.getFocused().trim()),
};

/** The clan that has the server now, or why none got it. */
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
    // Refused all the same where no clan has linked this server; else several have.
    await service.call('GET /bot/guilds/{guildid}', { params });
    return texts['wrong.several-clans'];
  }
}

/** The buttons below the answer: everything is told in this channel, or nothing. */
export async function tellHere({
  interaction,
  guildid,
  texts,
  context: { service },
}: Asked<ButtonInteraction>): Promise<Answer> {
  if (interaction.customId !== 'tell:here') return { embeds: [sentence(texts['link.silent'])] };
  const channelid = interaction.channelId;
  await service.call('PUT /bot/guilds/{guildid}/settings', {
    params: { guildid },
    body: { notices: noticeNames.map((notice) => ({ notice, channelid })) },
  });
  const channel = channelMention(channelid);
  return { embeds: [sentence(fill(texts['link.told'], { channel }), COLORS.good)] };
}
