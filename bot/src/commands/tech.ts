import { limits } from '@clan-companion/contract/text';
import { ApplicationCommandOptionType } from 'discord.js';
import { techList } from '../messages/clans.ts';
import { described } from '../texts/texts.ts';
import type { Command } from './command.ts';
import { choices, share, slash } from './declare.ts';
import { nextCursor } from './pages.ts';

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
      load: async (cursor) => {
        const { body, headers } = await service.send('GET /bot/guilds/{guildid}/tech', {
          params: { guildid },
          query: {
            tree,
            limit: PER_PAGE,
            ...(item !== undefined && { item }),
            ...(cursor !== undefined && { cursor }),
          },
        });
        return { embed: techList(texts, { tree, item }, body), next: nextCursor(headers) };
      },
    });
  },

  async complete({ interaction, guildid, context: { service } }) {
    const params = { guildid };
    const { name, value } = interaction.options.getFocused(true);
    const tree = interaction.options.getString('tree')?.trim();
    const all =
      name === 'tree'
        ? await service.call('GET /bot/guilds/{guildid}/trees', { params, query: { limit: 200 } })
        : tree
          ? (
              await service.call('GET /bot/guilds/{guildid}/tech', {
                params,
                query: { tree, limit: 200 },
              })
            ).flatMap((row) => ('item' in row ? [row.item] : []))
          : [];
    const typed = value.trim().toLowerCase();
    const fitting = all.filter((text) => text.toLowerCase().includes(typed));
    return choices(fitting.map((text) => ({ name: text, value: text })));
  },
};
