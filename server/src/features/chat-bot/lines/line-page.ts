import type { Queryable } from '../../../db/statement.ts';
import type { ItemOf } from '../../../http/operation.ts';
import { isBigIdKey, type Page, readCursor, rowsToRead, toPage } from '../../../http/paging.ts';
import { linesOf } from './queries.ts';

type ChatLine = ItemOf<'GET /clans/{clan_id}/chatbot/lines'>;

/** A clan's lines, newest first. An invalid cursor is rejected before the clan is looked up. */
export function linePage({ limit, cursor }: { limit?: number; cursor?: string }) {
  const [before] = readCursor(cursor, isBigIdKey) ?? [Number.MAX_SAFE_INTEGER];
  return async (db: Queryable, clanid: number): Promise<Page<ChatLine>> => {
    const rows = await linesOf.all(db, { clanid, before, rows: rowsToRead(limit) });
    // Kinds and reasons were validated before they were stored.
    return toPage(rows as ChatLine[], limit, ({ lineid }) => [lineid]);
  };
}
