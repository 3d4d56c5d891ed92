import { randomBytes } from 'node:crypto';
import type { APIEmbed } from 'discord.js';
import { type Answer, button, refuse, row } from './messages.ts';
import type { CommonTexts } from './texts.ts';

/** Beyond this, the oldest expires. */
const MAX_ENTRIES = 1_000;

/** Data of buttons that does not fit into their ids. In memory, and only for one person each. */
export class ButtonData<T> {
  readonly #entries = new Map<string, { userid: string; value: T }>();

  add(userid: string, value: T): string {
    const id = randomBytes(9).toString('base64url');
    this.#entries.set(id, { userid, value });
    if (this.#entries.size > MAX_ENTRIES) this.#entries.delete(this.#entries.keys().next().value!);
    return id;
  }

  find(id: string, userid: string): T | 'gone' | 'notyours' {
    const entry = this.#entries.get(id);
    if (!entry) return 'gone';
    return entry.userid === userid ? entry.value : 'notyours';
  }

  /** Finds and removes it. */
  take(id: string, userid: string): T | 'gone' | 'notyours' {
    const found = this.find(id, userid);
    if (found !== 'notyours') this.#entries.delete(id);
    return found;
  }

  /** After `take`, so that the button works again. */
  putBack(id: string, userid: string, value: T): void {
    this.#entries.set(id, { userid, value });
  }
}

interface Asker {
  readonly interaction: { readonly user: { readonly id: string } };
  readonly texts: CommonTexts;
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

interface OpenList<A> {
  readonly texts: CommonTexts;
  readonly load: LoadPage<A>;
  /** The cursor of each page. */
  readonly cursors: (string | undefined)[];
}

/** Thrown by a list that the person must not see any more. */
export class ListGone extends Error {}

/** Lists with page buttons. */
export class Pages<A extends Asker> {
  readonly #open = new ButtonData<OpenList<A>>();

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
        return { ...refuse(open.texts['page.gone']), components: [] };
      }
    };
  }
}

async function load<A>(open: OpenList<A>, number: number, asker: A): Promise<Page> {
  const page = await open.load(open.cursors[number], asker);
  if (page.next !== undefined) open.cursors[number + 1] = page.next;
  return page;
}

const shown = ({ embed, components }: Page): Answer => ({
  embeds: [embed],
  ...(components && { components }),
});

function show(
  id: string,
  { texts }: Pick<OpenList<unknown>, 'texts'>,
  number: number,
  page: Page,
): Answer {
  const turnTo = (to: number, label: string, off: boolean) =>
    button(`page:${id}:${to}`, label, 'Secondary', off);
  const turns = row(
    turnTo(number - 1, texts['page.previous'], number === 0),
    turnTo(number + 1, texts['page.next'], page.next === undefined),
  );
  return { ...shown(page), components: [...(page.components ?? []), turns] };
}
