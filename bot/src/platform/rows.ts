import { ProblemError } from '@clan-companion/contract/core/client';
import type { APIEmbed, Interaction } from 'discord.js';
import type { CommandContext } from './feature.ts';
import { isCut } from './messages.ts';
import type { LoadPage } from './pages.ts';
import { nextCursor } from './service.ts';

interface PageQuery {
  readonly limit: number;
  readonly cursor?: string;
}

type Loaded<Row> = Promise<{ body: readonly Row[]; headers: Headers }>;
type Load<Row> = (page: PageQuery) => Loaded<Row>;

export const pageQuery = (limit: number, cursor: string | undefined): PageQuery => ({
  limit,
  ...(cursor !== undefined && { cursor }),
});

/** Few enough to fit one message, even with the longest texts. */
export const SAFE_ROWS = 5;

/** Loads and shows a page of up to `most` rows, or fewer if their texts do not fit a message. */
export const pageOf =
  <Row>(
    most: number,
    load: (page: PageQuery, ctx: CommandContext<Interaction>) => Loaded<Row>,
    show: (rows: readonly Row[]) => APIEmbed,
  ): LoadPage<CommandContext<Interaction>> =>
  async (cursor, ctx) => {
    const tryWith = async (limit: number) => {
      const { body, headers } = await load(pageQuery(limit, cursor), ctx);
      return { embed: show(body), next: nextCursor(headers) };
    };
    const page = await tryWith(most);
    return isCut(page.embed) ? tryWith(SAFE_ROWS) : page;
  };

/** Suggestions must arrive within three seconds, so only this many rows are searched. */
const MAX_ROWS = 2_000;
const ROWS_AT_ONCE = 200;

/** How many rows a list has, `200+` where it has more pages; undefined for outsiders. */
export async function countRows(load: Load<unknown>): Promise<string | undefined> {
  try {
    const { body, headers } = await load({ limit: ROWS_AT_ONCE });
    return `${body.length}${nextCursor(headers) === undefined ? '' : '+'}`;
  } catch (error) {
    if (error instanceof ProblemError && error.problem === 'members-only') return undefined;
    throw error;
  }
}

/** The rows of a list, loaded page by page while they are consumed. */
export async function* everyRow<Row>(load: Load<Row>): AsyncGenerator<Row, void> {
  let cursor: string | undefined;
  for (let rows = 0; rows < MAX_ROWS; rows += ROWS_AT_ONCE) {
    const { body, headers } = await load(pageQuery(ROWS_AT_ONCE, cursor));
    yield* body;
    cursor = nextCursor(headers);
    if (cursor === undefined) return;
  }
}
