import { limits } from '@clan-companion/contract/text';
import { ApplicationCommandOptionType } from 'discord.js';
import { clanCard } from '../messages/clans.ts';
import { sentence } from '../messages/embed.ts';
import { described } from '../texts/texts.ts';
import type { Command } from './command.ts';
import { choices, share, slash } from './declare.ts';

export const clan: Command = {
  data: {
    ...slash,
    ...described('command.clan'),
    options: [
      {
        type: ApplicationCommandOptionType.String,
        ...described('option.name'),
        autocomplete: true,
        max_length: limits.clanName.max,
      },
      share,
    ],
  },

  async run({ interaction, guildid, texts, context: { service } }) {
    const name = interaction.options.getString('name')?.trim();
    if (!name) {
      const own = await service.call('GET /bot/guilds/{guildid}/clan', { params: { guildid } });
      return { embeds: [clanCard(texts, own)] };
    }
    const found = await service.call('GET /clans', { query: { name, limit: 100 } });
    const best = found.find((one) => one.name === name) ?? found[0];
    return { embeds: [best ? clanCard(texts, best) : sentence(texts['clan.none'])] };
  },

  async complete({ interaction, context: { service } }) {
    const name = interaction.options.getFocused().trim();
    const found = await service.call('GET /clans', {
      query: { limit: 25, ...(name !== '' && { name }) },
    });
    const names = new Set(found.map((one) => one.name));
    return choices([...names].map((one) => ({ name: one, value: one })));
  },
};
