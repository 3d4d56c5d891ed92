import { type APIEmbed, ButtonStyle } from 'discord.js';
import type { Texts } from '../texts/texts.ts';
import type { Answer } from './answer.ts';
import { button, row } from './declare.ts';
import { Kept } from './kept.ts';

/** A paged list; each page is loaded when it is shown. */
export interface Listing {
  readonly userid: string;
  readonly texts: Texts;
  readonly load: (cursor: string | undefined) => Promise<Page>;
}

interface Page {
  readonly embed: APIEmbed;
  /** What people can do with the rows of this page. */
  readonly components?: Answer['components'];
  readonly next?: string | undefined;
}

interface Open extends Listing {
  /** The cursor of each page. */
  readonly cursors: (string | undefined)[];
}

/** Lists with page buttons. */
export class Pages {
  readonly #open = new Kept<Open>();

  async start(listing: Listing): Promise<Answer> {
    const open = { ...listing, cursors: [undefined] };
    const page = await load(open, 0);
    if (page.next === undefined) return shown(page);
    return show(this.#open.add(listing.userid, open), open, 0, page);
  }

  /** A function that loads the requested page, or the reason why it cannot be shown. */
  turn(id: string, number: number, userid: string): (() => Promise<Answer>) | 'gone' | 'notyours' {
    const open = this.#open.find(id, userid);
    if (typeof open === 'string') return open;
    if (!(number in open.cursors)) return 'gone';
    return async () => show(id, open, number, await load(open, number));
  }
}

async function load(open: Open, number: number): Promise<Page> {
  const page = await open.load(open.cursors[number]);
  if (page.next !== undefined) open.cursors[number + 1] = page.next;
  return page;
}

const shown = ({ embed, components }: Page): Answer => ({
  embeds: [embed],
  ...(components && { components }),
});

function show(id: string, { texts }: Open, number: number, page: Page): Answer {
  const turnTo = (to: number, label: string, off: boolean) =>
    button(`page:${id}:${to}`, label, ButtonStyle.Secondary, off);
  const turns = row(
    turnTo(number - 1, texts['page.previous'], number === 0),
    turnTo(number + 1, texts['page.next'], page.next === undefined),
  );
  return { ...shown(page), components: [...(page.components ?? []), turns] };
}

/** The cursor of the next page, from the service's `Link` header. */
export function nextCursor(headers: Headers): string | undefined {
  const next = /^<([^>]{1,8000})>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
  return next === undefined
    ? undefined
    : (new URL(next, 'http://service').searchParams.get('cursor') ?? undefined);
}
