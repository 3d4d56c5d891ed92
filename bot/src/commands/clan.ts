import { limits } from '@clan-companion/contract/features';
import { ApplicationCommandOptionType, type ChatInputCommandInteraction } from 'discord.js';
import { clanCard } from '../messages/clans.ts';
import { sentence } from '../messages/embed.ts';
import { described } from '../texts/texts.ts';
import type { Answer } from './answer.ts';
import { clanData } from './clan-data.ts';
import type { CommandContext, Command } from './command.ts';
import { choices, share, slash } from './declare.ts';
import { folded } from './named-clan.ts';
import { countRows } from './rows.ts';

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

  async run(asked) {
    const { interaction, texts, context } = asked;
    const name = interaction.options.getString('name')?.trim();
    if (!name) return showLinkedClan(asked);
    const found = await context.service.call('GET /clans', { query: { name, limit: 100 } });
    const best = found.find((one) => folded(one.name) === folded(name)) ?? found[0];
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

/** Only those who can see inside the clan see how many walkers it has. */
async function showLinkedClan(asked: CommandContext<ChatInputCommandInteraction>): Promise<Answer> {
  const linked = await clanData(asked);
  const [found, walkers] = await Promise.all([linked.about(), countRows(linked.walkers)]);
  return { embeds: [clanCard(asked.texts, found, walkers)] };
}
