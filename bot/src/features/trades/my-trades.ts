import type { AnswerOf, BodyOf } from '@clan-companion/contract/core/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import type { RepliableInteraction } from 'discord.js';
import { slash } from '../../platform/commands.ts';
import type {
  Button,
  Command,
  CommandContext,
  ComponentInteraction,
} from '../../platform/feature.ts';
import {
  type Answer,
  button,
  COLORS,
  embed,
  lines,
  plain,
  row,
  sentence,
} from '../../platform/messages.ts';
import { ButtonData } from '../../platform/pages.ts';
import { everyRow, pageQuery } from '../../platform/rows.ts';
import { nextCursor } from '../../platform/service.ts';
import { fill } from '../../platform/texts.ts';
import type { Texts } from './texts.en.ts';
import { tradeLine } from './trades.ts';

/** Each has a row of buttons. One row more turns the pages, and one undoes: a message has five. */
const PER_PAGE = 3;

type OwnTrade = AnswerOf<OperationTable['GET /users/trades']>[number];
type TradeBody = BodyOf<OperationTable['POST /trades']>;

/** Deleted offers that can be posted again. */
const deletedTrades = new ButtonData<TradeBody>();

export const myTrades: Command<Texts> = {
  data: slash('command.mytrades'),
  run: (ctx) => list(ctx),
};

const list = (ctx: CommandContext<RepliableInteraction, Texts>) =>
  ctx.context.pages.start(ctx, async (cursor, { person }) => {
    const { texts } = ctx;
    const query = pageQuery(PER_PAGE, cursor);
    const { body, headers } = await person.send('GET /users/trades', { query });
    const buttonOf = (act: 'renew' | 'delete', { tradeid }: OwnTrade, n: number) => {
      const label = `${n + 1} · ${texts[`mytrades.${act}`]}`;
      return button(`trade:${act}:${tradeid}`, label, act === 'delete' ? 'Danger' : 'Secondary');
    };
    return {
      embed: ownTradeList(texts, body),
      components: body.map((trade, n) =>
        row(buttonOf('renew', trade, n), buttonOf('delete', trade, n)),
      ),
      next: nextCursor(headers),
    };
  });

/** A person's own offers, numbered as their buttons are. */
const ownTradeList = (texts: Texts, trades: readonly OwnTrade[]) =>
  embed(texts['mytrades.title'], {
    description:
      lines(
        trades.map((trade, n) => {
          const expired = trade.listed ? '' : ` · ${texts['mytrades.expired']}`;
          return `${n + 1}. ${tradeLine(texts, trade)}${expired}`;
        }),
      ) || texts['mytrades.none'],
  });

/** Renews or deletes an offer of the list, or posts a deleted one again. */
export const changeOwnTrade: Button<Texts> = {
  async run(ctx) {
    const { interaction, person, texts } = ctx;
    const [, act, id = ''] = interaction.customId.split(':');
    if (act === 'undo') return postAgain(ctx, id);
    const params = { trade_id: Number(id) };
    if (act === 'renew') {
      await person.call('PUT /trades/{trade_id}/renew', { params });
      return withNote(ctx, texts['mytrades.renewed']);
    }
    const all = everyRow((query) => person.send('GET /users/trades', { query }));
    let body: TradeBody | undefined;
    for await (const { tradeid, item, quantity, price, type, region } of all) {
      if (tradeid === params.trade_id) body = { item, quantity, price, type, region };
      if (body) break;
    }
    await person.call('DELETE /trades/{trade_id}', { params });
    return withNote(ctx, texts['mytrades.deleted'], body);
  },
};

async function postAgain(
  ctx: CommandContext<ComponentInteraction, Texts>,
  id: string,
): Promise<Answer> {
  const { interaction, person, texts } = ctx;
  const deleted = deletedTrades.take(id, interaction.user.id);
  // It was posted again already, or is no longer stored: the list shows what there is.
  if (typeof deleted === 'string') return list(ctx);
  try {
    await person.call('POST /trades', { body: deleted });
  } catch (error) {
    deletedTrades.putBack(id, interaction.user.id, deleted);
    throw error;
  }
  return withNote(ctx, fill(texts['mytrades.back'], { item: plain(deleted.item) }));
}

async function withNote(
  ctx: CommandContext<ComponentInteraction, Texts>,
  note: string,
  deleted?: TradeBody,
): Promise<Answer> {
  const { embeds, components = [] } = await list(ctx);
  const undo = deleted && deletedTrades.add(ctx.interaction.user.id, deleted);
  const undoRow = row(button(`trade:undo:${undo}`, ctx.texts['mytrades.undo'], 'Primary'));
  return {
    embeds: [sentence(note, COLORS.good), ...embeds],
    components: undo === undefined ? components : [...components, undoRow],
  };
}
