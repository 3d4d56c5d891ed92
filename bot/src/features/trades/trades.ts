import type { AnswerOf } from '@clan-companion/contract/core/operation';
import { limits } from '@clan-companion/contract/features';
import type { OperationTable } from '@clan-companion/contract/operations';
import { option, share, slash } from '../../platform/commands.ts';
import type { Command } from '../../platform/feature.ts';
import { ago, confirm, embed, lines, plain } from '../../platform/messages.ts';
import { pageOf } from '../../platform/rows.ts';
import { fill } from '../../platform/texts.ts';
import type { Texts } from './texts.en.ts';

const PER_PAGE = 10;

const tradeTypes = [
  { name: 'choice.buy', value: 'buy' },
  { name: 'choice.sell', value: 'sell' },
];

export const trades: Command<Texts> = {
  data: slash('command.trades', [
    option('String', 'option.item', { max_length: limits.item.max }),
    option('String', 'option.tradetype', { choices: tradeTypes }),
    option('String', 'option.region', { max_length: limits.region.max }),
    share,
  ]),

  async run(ctx) {
    const { interaction, texts, context } = ctx;
    const search = Object.fromEntries(
      ['item', 'type', 'region'].flatMap((name) => {
        const value = interaction.options.getString(name);
        return value === null ? [] : [[name, value]];
      }),
    ) as { item?: string; type?: string; region?: string };
    return context.pages.start(
      ctx,
      pageOf(
        PER_PAGE,
        (page) => context.service.send('GET /trades', { query: { ...search, ...page } }),
        (rows) => tradeList(texts, rows),
      ),
    );
  },
};

export const trade: Command<Texts> = {
  data: slash('command.trade', [
    option('String', 'option.tradetype', { required: true, choices: tradeTypes }),
    option('String', 'option.offered', { required: true, max_length: limits.item.max }),
    option('Integer', 'option.quantity', {
      required: true,
      min_value: 1,
      max_value: 1_000_000_000,
    }),
    option('String', 'option.price', { required: true, max_length: limits.price.max }),
    option('String', 'option.region', { required: true, max_length: limits.region.max }),
  ]),

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
    return confirm(texts['trade.done']);
  },
};

type Trade = AnswerOf<OperationTable['GET /trades']>[number];

export const tradeList = (texts: Texts, all: readonly Trade[]) =>
  embed(texts['trades.title'], {
    description: lines(all.map((one) => tradeLine(texts, one))) || texts['trades.none'],
  });

export function tradeLine(texts: Texts, { type, item, chattag, timestamp, ...offer }: Trade) {
  const head = fill(texts[`trades.${type}`], { item: plain(item) });
  const by = { who: plain(chattag), when: ago(timestamp) };
  return [`**${head}**`, offerLine(texts, offer), fill(texts['trades.by'], by)].join(' · ');
}

export const offerLine = (
  texts: Texts,
  { quantity, price, region }: Pick<Trade, 'quantity' | 'price' | 'region'>,
): string =>
  fill(texts['trades.line'], {
    quantity: String(quantity),
    price: plain(price),
    region: plain(region),
  });
