import { randomBytes } from 'node:crypto';
import { type APIEmbed, ButtonStyle } from 'discord.js';
import type { Texts } from '../texts/texts.ts';
import type { Answer } from './answer.ts';
import { button, row } from './declare.ts';

/** A paged list; each page is loaded when it is shown. */
export interface Listing {
  readonly userid: string;
  readonly texts: Texts;
  readonly load: (
    cursor: string | undefined,
  ) => Promise<{ embed: APIEmbed; next?: string | undefined }>;
}

interface Open extends Listing {
  /** The cursor of each page. */
  readonly cursors: (string | undefined)[];
}

/** Beyond this, the oldest list expires. */
const MOST_OPEN = 1_000;

/** Lists with page buttons, kept in memory. */
export class Pages {
  readonly #open = new Map<string, Open>();

  async start(listing: Listing): Promise<Answer> {
    const id = randomBytes(9).toString('base64url');
    const open = { ...listing, cursors: [undefined] };
    const answer = await show(id, open, 0);
    if (open.cursors.length === 1) return answer;
    this.#open.set(id, open);
    if (this.#open.size > MOST_OPEN) this.#open.delete(this.#open.keys().next().value!);
    return answer;
  }

  /** A function that loads the requested page, or the reason why it cannot be shown. */
  turn(id: string, page: number, userid: string): (() => Promise<Answer>) | 'gone' | 'notyours' {
    const open = this.#open.get(id);
    if (!open || !(page in open.cursors)) return 'gone';
    return open.userid === userid ? () => show(id, open, page) : 'notyours';
  }
}

async function show(id: string, open: Open, page: number): Promise<Answer> {
  const { embed, next } = await open.load(open.cursors[page]);
  if (next !== undefined) open.cursors[page + 1] = next;
  if (open.cursors.length === 1) return { embeds: [embed] };
  const { texts } = open;
  const turnTo = (to: number, label: string, off: boolean) =>
    button(`page:${id}:${to}`, label, ButtonStyle.Secondary, off);
  return {
    embeds: [embed],
    components: [
      row(
        turnTo(page - 1, texts['page.previous'], page === 0),
        turnTo(page + 1, texts['page.next'], next === undefined),
      ),
    ],
  };
}

/** The cursor of the next page, from the service's `Link` header. */
export function nextCursor(headers: Headers): string | undefined {
  const next = /^<([^>]{1,8000})>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
  return next === undefined
    ? undefined
    : (new URL(next, 'http://service').searchParams.get('cursor') ?? undefined);
}
