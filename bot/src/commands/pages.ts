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
export type LoadPage<A> = (cursor: string | undefined, asker: A) => Promise<Page>;

interface Page {
  readonly embed: APIEmbed;
  /** What people can do with the rows of this page. */
  readonly components?: Answer['components'];
  readonly next?: string | undefined;
}

interface Open<A> {
  readonly texts: Texts;
  readonly load: LoadPage<A>;
  /** The cursor of each page. */
  readonly cursors: (string | undefined)[];
}

/** Thrown by a list that the person must not see any more. */
export class ListGone extends Error {}

/** Lists with page buttons. */
export class Pages<A extends Asker> {
  readonly #open = new Kept<Open<A>>();

  async start(asker: A, loadPage: LoadPage<A>): Promise<Answer> {
    const open = { texts: asker.texts, load: loadPage, cursors: [undefined] };
    const page = await load(open, 0, asker);
    if (page.next === undefined) return shown(page);
    return show(this.#open.add(asker.interaction.user.id, open), open, 0, page);
  }

  /** A function that loads the requested page, or the reason why it cannot be shown. */
  turn(id: string, number: number, asker: A): (() => Promise<Answer>) | 'gone' | 'notyours' {
    const open = this.#open.find(id, asker.interaction.user.id);
    if (typeof open === 'string') return open;
    if (!(number in open.cursors)) return 'gone';
    return async () => {
      try {
        return show(id, open, number, await load(open, number, asker));
      } catch (error) {
        if (!(error instanceof ListGone)) throw error;
        return { embeds: [sentence(open.texts['page.gone'], COLORS.bad)], components: [] };
      }
    };
  }
}

async function load<A>(open: Open<A>, number: number, asker: A): Promise<Page> {
  const page = await open.load(open.cursors[number], asker);
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
