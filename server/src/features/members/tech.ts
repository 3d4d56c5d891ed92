import { tag } from '@clan-companion/contract/changes';
import { type Queryable, read } from '../../platform/db/statement.ts';
import { cacheable } from '../../platform/http/cacheable.ts';
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
import { implement } from '../../services.ts';
import { verifiedClanOf } from '../chat-bot/sql.ts';
import { whyNotSeeInside } from '../clans/access.ts';

const membersWhoLearned = read({
  name: 'members-who-learned',
  sql: `select m.userid, u.chatid, u.chattag, u.nickname
        from members m
        join users u using (userid)
        join tech t on t.userid = m.userid and t.tree = :tree
        where m.clanid = :clanid and m.userid > :after and :item = any(t.learned)
        order by m.userid limit :rows`,
  takes: { clanid: 'int', tree: 'text', item: 'text', after: 'int', rows: 'bigint' },
  gives: { userid: 'int', chatid: 'text', chattag: 'text', nickname: 'text?' },
  reads: ({ clanid }) => [tag.members(clanid)],
});

const clanTechByItem = read({
  name: 'clan-tech-by-item',
  sql: `select item, json_agg(
                 json_strip_nulls(json_build_object(
                   'chatid', u.chatid, 'chattag', u.chattag, 'nickname', u.nickname))
                 order by m.userid)::jsonb as members
        from members m
        join users u using (userid)
        join tech t on t.userid = m.userid and t.tree = :tree,
        unnest(t.learned) as item
        where m.clanid = :clanid and item collate "C" > :after
        group by item order by item collate "C" limit :rows`,
  takes: { clanid: 'int', tree: 'text', after: 'text', rows: 'bigint' },
  gives: { item: 'text', members: 'json' },
  reads: ({ clanid }) => [tag.members(clanid)],
});

/** Declares the cache dependencies of these two statements, including members without tech. */
const techOwnersIn = read({
  name: 'tech-owners-in',
  sql: `select userid from members where clanid = :clanid`,
  takes: { clanid: 'int' },
  gives: { userid: 'int' },
  reads: (_, rows) => rows.flatMap(({ userid }) => [tag.tech(userid), tag.user(userid)]),
});

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
