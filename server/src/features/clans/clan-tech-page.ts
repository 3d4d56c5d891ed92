import type { Queryable } from '../../db/statement.ts';
import type { ItemOf } from '../../http/operation.ts';
import {
  isIdKey,
  isTextKey,
  type Page,
  readCursor,
  rowsToRead,
  toPage,
} from '../../http/paging.ts';
import { clanTechByItem, membersWhoLearned } from './queries.ts';

type Row = ItemOf<'GET /clans/{clan_id}/tech'>;

interface Search {
  tree: string;
  item?: string;
  limit?: number;
  cursor?: string;
}

/** Who in a clan has learned what, for its members and its chat server. */
export const clanTechPage = (db: Queryable, clanid: number, search: Search): Promise<Page<Row>> =>
  search.item === undefined
    ? everyItem(db, clanid, search)
    : whoLearned(db, clanid, search.item, search);

async function whoLearned(
  db: Queryable,
  clanid: number,
  item: string,
  { tree, limit, cursor }: Search,
): Promise<Page<Row>> {
  const [after] = readCursor(cursor, isIdKey) ?? [0];
  const rows = rowsToRead(limit);
  const members = await membersWhoLearned.all(db, { clanid, tree, item, after, rows });
  return toPage(members, limit, ({ userid }) => [userid]);
}

async function everyItem(
  db: Queryable,
  clanid: number,
  { tree, limit, cursor }: Search,
): Promise<Page<Row>> {
  const [after] = readCursor(cursor, isTextKey) ?? [''];
  const items = await clanTechByItem.all(db, { clanid, tree, after, rows: rowsToRead(limit) });
  const page = toPage(items, limit, ({ item }) => [item]);
  return { ...page, rows: page.rows as Row[] };
}
