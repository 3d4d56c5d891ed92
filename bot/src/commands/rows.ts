import { ProblemError } from '@clan-companion/contract/client';
import type { APIEmbed } from 'discord.js';
import { isCut } from '../messages/embed.ts';
import { nextCursor } from './pages.ts';

interface Asking {
  readonly limit: number;
  readonly cursor?: string;
}

type Load<Row> = (page: Asking) => Promise<{ body: readonly Row[]; headers: Headers }>;

const asking = (limit: number, cursor: string | undefined): Asking => ({
  limit,
  ...(cursor !== undefined && { cursor }),
});

/** So few that they fit one message, however long their texts are. */
export const SURELY_FIT = 5;

/** How a list shows a page: so many rows, or fewer where their texts are long, but never a part. */
export const pageOf =
  <Row>(most: number, load: Load<Row>, show: (rows: readonly Row[]) => APIEmbed) =>
  async (cursor: string | undefined) => {
    const tryWith = async (limit: number) => {
      const { body, headers } = await load(asking(limit, cursor));
      return { embed: show(body), next: nextCursor(headers) };
    };
    const page = await tryWith(most);
    return isCut(page.embed) ? tryWith(SURELY_FIT) : page;
  };

/** More than any list that people look through, and few enough to read while somebody waits. */
const MOST_ROWS = 2_000;
const ROWS_AT_ONCE = 200;

/** How many rows a list has, `200+` where it has more pages; undefined for who is not a member. */
export async function countRows(load: Load<unknown>): Promise<string | undefined> {
  try {
    const { body, headers } = await load({ limit: ROWS_AT_ONCE });
    return `${body.length}${nextCursor(headers) === undefined ? '' : '+'}`;
  } catch (error) {
    if (error instanceof ProblemError && error.problem === 'members-only') return undefined;
    throw error;
  }
}

/** The rows of a list, page after page, as long as somebody takes more. */
export async function* everyRow<Row>(load: Load<Row>): AsyncGenerator<Row, void> {
  let cursor: string | undefined;
  for (let rows = 0; rows < MOST_ROWS; rows += ROWS_AT_ONCE) {
    const { body, headers } = await load(asking(ROWS_AT_ONCE, cursor));
    yield* body;
    cursor = nextCursor(headers);
    if (cursor === undefined) return;
  }
}
