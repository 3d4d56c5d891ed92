import { ButtonStyle, type RepliableInteraction } from 'discord.js';
import { COLORS, sentence } from '../messages/embed.ts';
import { plain } from '../messages/plain.ts';
import { ownTradeList, type TradeBody } from '../messages/trades.ts';
import { described, fill } from '../texts/texts.ts';
import type { Answer } from './answer.ts';
import type { CommandContext, Command, ComponentInteraction } from './command.ts';
import { button, row, slash } from './declare.ts';
import { nextCursor } from '../next-cursor.ts';
import { everyRow } from './rows.ts';

/** Each has a row of buttons. One row more turns the pages, and one undoes: a message has five. */
const PER_PAGE = 3;

export const myTrades: Command = {
  data: { ...slash, ...described('command.mytrades') },
  run: (asked) => list(asked),
};

const list = (asked: CommandContext<RepliableInteraction>) =>
  asked.context.pages.start(asked, async (cursor, { person, texts }) => {
    const query = { limit: PER_PAGE, ...(cursor !== undefined && { cursor }) };
    const { body, headers } = await person.send('GET /users/trades', { query });
    return {
      embed: ownTradeList(texts, body),
      components: body.map(({ tradeid }, n) =>
        row(
          button(
            `trade:renew:${tradeid}`,
            `${n + 1} · ${texts['mytrades.renew']}`,
            ButtonStyle.Secondary,
          ),
          button(
            `trade:delete:${tradeid}`,
            `${n + 1} · ${texts['mytrades.delete']}`,
            ButtonStyle.Danger,
          ),
        ),
      ),
      next: nextCursor(headers),
    };
  });

/** The buttons of the list: renews or deletes an offer, or posts a deleted one again. */
export async function changeOwnTrade(asked: CommandContext<ComponentInteraction>): Promise<Answer> {
  const { interaction, person, texts, context } = asked;
  const [, act, id = ''] = interaction.customId.split(':');
  if (act === 'undo') {
    const deleted = context.deletedTrades.take(id, interaction.user.id);
    // It was posted again already, or is no longer kept: the list shows what there is.
    if (typeof deleted === 'string') return list(asked);
    try {
      await person.call('POST /trades', { body: deleted });
    } catch (error) {
      context.deletedTrades.putBack(id, interaction.user.id, deleted);
      throw error;
    }
    return withNote(asked, fill(texts['mytrades.back'], { item: plain(deleted.item) }));
  }
  const params = { trade_id: Number(id) };
  if (act === 'renew') {
    await person.call('PUT /trades/{trade_id}/renew', { params });
    return withNote(asked, texts['mytrades.renewed']);
  }
  const all = everyRow((query) => person.send('GET /users/trades', { query }));
  let body: TradeBody | undefined;
  for await (const { tradeid, item, quantity, price, type, region } of all) {
    if (tradeid === params.trade_id) body = { item, quantity, price, type, region };
    if (body) break;
  }
  await person.call('DELETE /trades/{trade_id}', { params });
  return withNote(asked, texts['mytrades.deleted'], body);
}

async function withNote(
  asked: CommandContext<ComponentInteraction>,
  note: string,
  deleted?: TradeBody,
): Promise<Answer> {
  const { interaction, texts, context } = asked;
  const { embeds, components = [] } = await list(asked);
  const undo = deleted && context.deletedTrades.add(interaction.user.id, deleted);
  return {
    embeds: [sentence(note, COLORS.good), ...embeds],
    components: [
      ...components,
      ...(undo === undefined
        ? []
        : [row(button(`trade:undo:${undo}`, texts['mytrades.undo'], ButtonStyle.Primary))]),
    ],
  };
}
