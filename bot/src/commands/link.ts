import type { Client as Service } from '@clan-companion/contract/client';
import { noticeNames } from '@clan-companion/contract/operations/bot-notices';
import { ApplicationCommandOptionType, type ButtonInteraction, ButtonStyle } from 'discord.js';
import { COLORS, embed, lines, sentence } from '../messages/embed.ts';
import { channelMention, plain } from '../messages/plain.ts';
import { isUnlinked } from '../service.ts';
import { described, fill } from '../texts/texts.ts';
import type { Answer, Asked, Command } from './command.ts';
import { choices, forAdmins, button, row } from './declare.ts';

export const link: Command = {
  data: {
    ...forAdmins,
    ...described('command.link'),
    options: [
      {
        type: ApplicationCommandOptionType.String,
        ...described('option.clan'),
        autocomplete: true,
        max_length: 50,
      },
    ],
  },
  admin: true,

  async run({ interaction, guildid, texts, context: { service, readers, seesMessages } }) {
    const params = { guildid };
    const clanid = await namedClan(interaction.options.getString('clan'), service);
    const body = { chatid: interaction.user.id, ...(clanid !== undefined && { clanid }) };
    const confirmed = service.call('POST /bot/guilds/{guildid}/link', { params, body });
    const clan = await confirmed.catch(async (error: unknown) => {
      if (!isUnlinked(error)) throw error;
      // Refused all the same where no clan has linked this server; else several have.
      await service.call('GET /bot/guilds/{guildid}', { params });
    });
    if (!clan) return { embeds: [sentence(texts['wrong.several-clans'], COLORS.bad)] };
    readers.reload(guildid);
    const { notices } = await service.call('GET /bot/guilds/{guildid}/settings', { params });
    const silent = notices.length === 0;
    const blind = fill(texts['link.blind'], { command: texts['command.file'] });
    return {
      embeds: [
        embed(fill(texts['link.done'], { clan: plain(clan.name) }), {
          description: lines([
            seesMessages ? texts['link.done.more'] : blind,
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

  async complete({ interaction, context: { service } }) {
    const name = interaction.options.getFocused().trim();
    const clans = await service.call('GET /clans', {
      query: { limit: 25, ...(name !== '' && { name }) },
    });
    return choices(clans.map((clan) => ({ name: clan.name, value: String(clan.clanid) })));
  },
};

/** The id that was picked from the list, or the one clan that has the name that was typed. */
async function namedClan(text: string | null, service: Service): Promise<number | undefined> {
  if (text === null) return undefined;
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  const clans = await service.call('GET /clans', { query: { name: text, limit: 2 } });
  return clans.length === 1 ? clans[0]!.clanid : undefined;
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
