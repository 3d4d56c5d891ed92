import { limits } from '@clan-companion/contract/features';
import { ApplicationCommandOptionType } from 'discord.js';
import { techList } from '../messages/clans.ts';
import { described } from '../texts/texts.ts';
import { clanData, clanDataOf } from './clan-data.ts';
import type { Command } from './command.ts';
import { share, slash, suggestions } from './declare.ts';
import { spelledTree } from './learned.ts';
import { linkedClan } from './linked-clan.ts';
import { everyRow, pageOf } from './rows.ts';

const PER_PAGE = 15;

export const tech: Command = {
  data: {
    ...slash,
    ...described('command.tech'),
    options: [
      {
        type: ApplicationCommandOptionType.String,
        ...described('option.tree'),
        required: true,
        autocomplete: true,
        max_length: limits.tree.max,
      },
      {
        type: ApplicationCommandOptionType.String,
        ...described('option.techitem'),
        autocomplete: true,
        max_length: limits.techItem.max,
      },
      share,
    ],
  },

  async run(asked) {
    const { interaction, texts, context } = asked;
    const { clanid } = await linkedClan(asked);
    const typed = interaction.options.getString('tree', true).trim();
    const tree = await spelledTree(asked, typed);
    const item = interaction.options.getString('item') ?? undefined;
    const search = { tree, ...(item !== undefined && { item }) };
    return context.pages.start(
      asked,
      pageOf(
        PER_PAGE,
        async (page, by) => (await clanDataOf(clanid, by)).tech({ ...search, ...page }),
        (rows) => techList(texts, { tree, item }, rows),
      ),
    );
  },

  async complete(asked) {
    const { interaction, context } = asked;
    const { name, value } = interaction.options.getFocused(true);
    if (name === 'tree') {
      const { trees } = await context.service.call('GET /app/game-data.json');
      return suggestions(value, trees, (tree) => tree.name);
    }
    const typed = interaction.options.getString('tree')?.trim();
    if (!typed) return [];
    const tree = await spelledTree(asked, typed);
    const clan = await clanData(asked);
    const items = everyRow((page) => clan.tech({ tree, ...page }));
    return suggestions(value, items, (row) => ('item' in row ? row.item : undefined));
  },
};
