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
type Find = (db: Queryable, clanid: number) => Promise<Page<Row>>;

interface Search {
  tree: string;
  item?: string;
  limit?: number;
  cursor?: string;
}

/** Learned items with their members. An invalid cursor is rejected before the clan is looked up. */
export const clanTechPage = (search: Search): Find =>
  search.item === undefined ? byItem(search) : byMember(search.item, search);

function byMember(item: string, { tree, limit, cursor }: Search): Find {
  const [after] = readCursor(cursor, isIdKey) ?? [0];
  const rows = rowsToRead(limit);
  return async (db, clanid) => {
    const members = await membersWhoLearned.all(db, { clanid, tree, item, after, rows });
    return toPage(members, limit, ({ userid }) => [userid]);
  };
}

function byItem({ tree, limit, cursor }: Search): Find {
  const [after] = readCursor(cursor, isTextKey) ?? [''];
  const rows = rowsToRead(limit);
  return async (db, clanid) => {
    const items = await clanTechByItem.all(db, { clanid, tree, after, rows });
    const page = toPage(items, limit, ({ item }) => [item]);
    return { ...page, rows: page.rows as Row[] };
  };
}
