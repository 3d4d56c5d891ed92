import { limits } from '@clan-companion/contract/features';
import { ApplicationCommandOptionType } from 'discord.js';
import { COLORS, sentence } from '../messages/embed.ts';
import { described } from '../texts/texts.ts';
import type { Command } from './command.ts';
import { slash } from './declare.ts';
import { tradeTypes } from './trades.ts';

const text = { type: ApplicationCommandOptionType.String, required: true } as const;

export const trade: Command = {
  data: {
    ...slash,
    ...described('command.trade'),
    options: [
      { ...text, ...described('option.tradetype'), choices: tradeTypes },
      { ...text, ...described('option.offered'), max_length: limits.item.max },
      {
        type: ApplicationCommandOptionType.Integer,
        ...described('option.quantity'),
        required: true,
        min_value: 1,
        max_value: 1_000_000_000,
      },
      { ...text, ...described('option.price'), max_length: limits.price.max },
      { ...text, ...described('option.region'), max_length: limits.region.max },
    ],
  },

  async run({ interaction: { options }, person, texts }) {
    await person.call('POST /trades', {
      body: {
        type: options.getString('type', true) as 'buy' | 'sell',
        item: options.getString('item', true),
        quantity: options.getInteger('quantity', true),
        price: options.getString('price', true),
        region: options.getString('region', true),
      },
    });
    return { embeds: [sentence(texts['trade.done'], COLORS.good)] };
  },
};
