import type { Queryable } from '../../db/statement.ts';
import type { ItemOf } from '../../http/operation.ts';
import { isIdKey, type Page, readCursor, rowsToRead, toPage } from '../../http/paging.ts';
import { relationshipsOf } from './queries.ts';

type Relationship = ItemOf<'GET /clans/{clan_id}/relationships'>;

/** A clan's own view of other clans. An invalid cursor is rejected before the clan is looked up. */
export function relationshipPage({ limit, cursor }: { limit?: number; cursor?: string }) {
  const [after] = readCursor(cursor, isIdKey) ?? [0];
  return async (db: Queryable, clanid: number): Promise<Page<Relationship>> => {
    const rows = await relationshipsOf.all(db, { clanid, after, rows: rowsToRead(limit) });
    // A CHECK constraint guarantees the type.
    return toPage(rows as Relationship[], limit, ({ relationshipid }) => [relationshipid]);
  };
}
