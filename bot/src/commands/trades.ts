import { limits } from '@clan-companion/contract/features';
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

  async run(asked) {
    const { interaction, texts, context } = asked;
    const { options } = interaction;
    const search = Object.fromEntries(
      ['item', 'type', 'region'].flatMap((name) => {
        const value = options.getString(name);
        return value === null ? [] : [[name, value]];
      }),
    ) as { item?: string; type?: string; region?: string };
    return context.pages.start(
      asked,
      pageOf(
        PER_PAGE,
        (page) => context.service.send('GET /trades', { query: { ...search, ...page } }),
        (rows) => tradeList(texts, rows),
      ),
    );
  },
};
