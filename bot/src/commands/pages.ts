import { type APIEmbed, ButtonStyle } from 'discord.js';
import { COLORS, sentence } from '../messages/embed.ts';
import type { Texts } from '../texts/texts.ts';
import type { Answer } from './answer.ts';
import { button, row } from './declare.ts';
import { Kept } from './kept.ts';

interface Asker {
  readonly interaction: { readonly user: { readonly id: string } };
  readonly texts: Texts;
}

/**
 * Loads a page when it is shown, for the person who asked for the list. Their rights may have changed
 * since.
 */
export type LoadPage<CommandContext> = (
  cursor: string | undefined,
  asked: CommandContext,
) => Promise<Page>;

interface Page {
  readonly embed: APIEmbed;
  /** What people can do with the rows of this page. */
  readonly components?: Answer['components'];
  readonly next?: string | undefined;
}

interface Open<CommandContext> {
  readonly texts: Texts;
  readonly load: LoadPage<CommandContext>;
  /** The cursor of each page. */
  readonly cursors: (string | undefined)[];
}

/** Thrown by a list that the person must not see any more. */
export class ListGone extends Error {}

/** Lists with page buttons. */
export class Pages<CommandContext extends Asker> {
  readonly #open = new Kept<Open<CommandContext>>();

  async start(asked: CommandContext, loadPage: LoadPage<CommandContext>): Promise<Answer> {
    const open = { texts: asked.texts, load: loadPage, cursors: [undefined] };
    const page = await load(open, 0, asked);
    if (page.next === undefined) return shown(page);
    return show(this.#open.add(asked.interaction.user.id, open), open, 0, page);
  }

  /** A function that loads the requested page, or the reason why it cannot be shown. */
  turn(
    id: string,
    number: number,
    asked: CommandContext,
  ): (() => Promise<Answer>) | 'gone' | 'notyours' {
    const open = this.#open.find(id, asked.interaction.user.id);
    if (typeof open === 'string') return open;
    if (!(number in open.cursors)) return 'gone';
    return async () => {
      try {
        return show(id, open, number, await load(open, number, asked));
      } catch (error) {
        if (!(error instanceof ListGone)) throw error;
        return { embeds: [sentence(open.texts['page.gone'], COLORS.bad)], components: [] };
      }
    };
  }
}

async function load<CommandContext>(
  open: Open<CommandContext>,
  number: number,
  asked: CommandContext,
): Promise<Page> {
  const page = await open.load(open.cursors[number], asked);
  if (page.next !== undefined) open.cursors[number + 1] = page.next;
  return page;
}

const shown = ({ embed, components }: Page): Answer => ({
  embeds: [embed],
  ...(components && { components }),
});

function show(id: string, { texts }: { texts: Texts }, number: number, page: Page): Answer {
  const turnTo = (to: number, label: string, off: boolean) =>
    button(`page:${id}:${to}`, label, ButtonStyle.Secondary, off);
  const turns = row(
    turnTo(number - 1, texts['page.previous'], number === 0),
    turnTo(number + 1, texts['page.next'], page.next === undefined),
  );
  return { ...shown(page), components: [...(page.components ?? []), turns] };
}
