import type { Queryable } from '../../db/statement.ts';
import type { ItemOf } from '../../http/operation.ts';
import { isIdKey, type Page, readCursor, rowsToRead, toPage } from '../../http/paging.ts';
import { relationshipsOf } from './queries.ts';

type Relationship = ItemOf<'GET /clans/{clan_id}/relationships'>;

/** A clan's own view of others, for its members and its chat server. */
export async function relationshipPage(
  db: Queryable,
  clanid: number,
  { limit, cursor }: { limit?: number; cursor?: string },
): Promise<Page<Relationship>> {
  const [after] = readCursor(cursor, isIdKey) ?? [0];
  const rows = await relationshipsOf.all(db, { clanid, after, rows: rowsToRead(limit) });
  // The database knows no other types: a check holds it.
  return toPage(rows as Relationship[], limit, ({ relationshipid }) => [relationshipid]);
}
