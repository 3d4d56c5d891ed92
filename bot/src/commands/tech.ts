import { limits } from '@clan-companion/contract/text';
import { ApplicationCommandOptionType } from 'discord.js';
import { techList } from '../messages/clans.ts';
import { described } from '../texts/texts.ts';
import type { Command } from './command.ts';
import { share, slash, suggestions } from './declare.ts';
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

  async run({ interaction, guildid, texts, context: { service, pages } }) {
    const tree = interaction.options.getString('tree', true);
    const item = interaction.options.getString('item') ?? undefined;
    return pages.start({
      userid: interaction.user.id,
      texts,
      load: pageOf(
        PER_PAGE,
        (page) =>
          service.send('GET /bot/guilds/{guildid}/tech', {
            params: { guildid },
            query: { tree, ...(item !== undefined && { item }), ...page },
          }),
        (rows) => techList(texts, { tree, item }, rows),
      ),
    });
  },

  async complete({ interaction, guildid, context: { service } }) {
    const params = { guildid };
    const { name, value } = interaction.options.getFocused(true);
    const tree = interaction.options.getString('tree')?.trim();
    if (name === 'tree') {
      const trees = everyRow((query) =>
        service.send('GET /bot/guilds/{guildid}/trees', { params, query }),
      );
      return suggestions(value, trees, (text) => text);
    }
    if (!tree) return [];
    const items = everyRow((page) =>
      service.send('GET /bot/guilds/{guildid}/tech', { params, query: { tree, ...page } }),
    );
    return suggestions(value, items, (row) => ('item' in row ? row.item : undefined));
  },
};
