import { limits } from '@clan-companion/contract/text';
import { ApplicationCommandOptionType } from 'discord.js';
import { tradeList } from '../messages/trades.ts';
import { described, named } from '../texts/texts.ts';
import type { Command } from './command.ts';
import { share, slash } from './declare.ts';
import { pageOf } from './rows.ts';

const PER_PAGE = 10;

export const tradeTypes = [
  { ...named('choice.buy'), value: 'buy' },
  { ...named('choice.sell'), value: 'sell' },
];

export const trades: Command = {
  data: {
    ...slash,
    ...described('command.trades'),
    options: [
      {
        type: ApplicationCommandOptionType.String,
        ...described('option.item'),
        max_length: limits.item.max,
      },
      {
        type: ApplicationCommandOptionType.String,
        ...described('option.tradetype'),
        choices: tradeTypes,
      },
      {
        type: ApplicationCommandOptionType.String,
        ...described('option.region'),
        max_length: limits.region.max,
      },
      share,
    ],
  },

  async run({ interaction, texts, context: { service, pages } }) {
    const { options } = interaction;
    const asked = Object.fromEntries(
      ['item', 'type', 'region'].flatMap((name) => {
        const value = options.getString(name);
        return value === null ? [] : [[name, value]];
      }),
    ) as { item?: string; type?: string; region?: string };
    return pages.start({
      userid: interaction.user.id,
      texts,
      load: pageOf(
        PER_PAGE,
        (page) => service.send('GET /trades', { query: { ...asked, ...page } }),
        (rows) => tradeList(texts, rows),
      ),
    });
  },
};
