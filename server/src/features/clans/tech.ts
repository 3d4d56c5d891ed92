import type { Queryable } from '../../platform/db/statement.ts';
import type { ItemOf } from '../../platform/http/operation.ts';
import {
  isIdKey,
  isTextKey,
  type Page,
  readCursor,
  rowsToRead,
  toPage,
} from '../../platform/http/paging.ts';
import { allow } from '../../platform/http/problem.ts';
import { cacheable } from '../../platform/http/cacheable.ts';
import { implement } from '../../services.ts';
import { verifiedClanOf } from '../chat-bot/sql.ts';
import { whyNotSeeInside } from './access.ts';
import { clanTechByItem, membersWhoLearned, techOwnersIn } from './sql.ts';

type Row = ItemOf<'GET /clans/{clan_id}/tech'>;
type Find = (db: Queryable, clanid: number) => Promise<Page<Row>>;

interface Search {
  tree: string;
  item?: string;
  limit?: number;
  cursor?: string;
}

/** Learned items with their members. An invalid cursor is rejected before the clan is looked up. */
const clanTechPage = (search: Search): Find =>
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

export const listClanTech = implement(
  'GET /clans/{clan_id}/tech',
  async ({ params, query, caller }, { standings }) => {
    const { clan_id: clanid } = params;
    const find = clanTechPage(query);
    const standing = await standings.find(clanid, caller.userid);
    allow(whyNotSeeInside(standing.value));
    return cacheable(standing, async (db) => {
      const [answer] = await Promise.all([find(db, clanid), techOwnersIn.all(db, { clanid })]);
      return { answer };
    });
  },
);

export const listGuildTech = implement(
  'GET /bot/guilds/{guildid}/tech',
  async ({ params, query }, { db }) => {
    const find = clanTechPage(query);
    const { clanid } = await verifiedClanOf(db, params.guildid);
    return find(db, clanid);
  },
);
