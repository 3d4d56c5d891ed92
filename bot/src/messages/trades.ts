import type { AnswerOf, BodyOf } from '@clan-companion/contract/core/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import type { APIEmbed } from 'discord.js';
import { fill, type Texts } from '../texts/texts.ts';
import { embed, lines } from './embed.ts';
import { ago, plain } from './plain.ts';

type Trade = AnswerOf<OperationTable['GET /trades']>[number];
export type TradeBody = BodyOf<OperationTable['POST /trades']>;
type OwnTrade = AnswerOf<OperationTable['GET /users/trades']>[number];

export const tradeList = (texts: Texts, trades: readonly Trade[]): APIEmbed =>
  embed(texts['trades.title'], {
    description: lines(trades.map((trade) => tradeLines(texts, trade))) || texts['trades.none'],
  });

/** A person's own offers, numbered as their buttons are. */
export const ownTradeList = (texts: Texts, trades: readonly OwnTrade[]): APIEmbed =>
  embed(texts['mytrades.title'], {
    description:
      lines(
        trades.map((trade, n) => {
          const expired = trade.listed ? '' : ` · ${texts['mytrades.expired']}`;
          return `${n + 1}. ${tradeLines(texts, trade)}${expired}`;
        }),
      ) || texts['mytrades.none'],
  });

function tradeLines(texts: Texts, trade: Trade): string {
  const head = fill(texts[`trades.${trade.type}`], { item: plain(trade.item) });
  const by = { who: plain(trade.chattag), when: ago(trade.timestamp) };
  return [`**${head}**`, offer(texts, trade), fill(texts['trades.by'], by)].join(' · ');
}

export const offer = (
  texts: Texts,
  { quantity, price, region }: Pick<Trade, 'quantity' | 'price' | 'region'>,
): string =>
  fill(texts['trades.line'], {
    quantity: String(quantity),
    price: plain(price),
    region: plain(region),
  });
