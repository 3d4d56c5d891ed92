import { whyNotSeeInside } from '../../access/clans.ts';
import type { Queryable } from '../../db/statement.ts';
import { implement } from '../../http/operation.ts';
import {
  isIdKey,
  isTextKey,
  type Page,
  readCursor,
  rowsToRead,
  toPage,
} from '../../http/paging.ts';
import { allow } from '../../http/problem.ts';
import { clanTechByItem, membersWhoLearned, standingIn } from './queries.ts';

interface Learner {
  chatid: string;
  chattag: string;
  nickname?: string;
}
type ByItem = { item: string; members: Learner[] };

interface Search {
  clanid: number;
  tree: string;
  limit: number | undefined;
  cursor: string | undefined;
}

export const listClanTech = implement(
  'GET /clans/{clan_id}/tech',
  async ({ params, query, session }, { db }): Promise<Page<Learner | ByItem>> => {
    const { tree, item, limit, cursor } = query;
    allow(whyNotSeeInside(await standingIn(db, params.clan_id, session.userid)));
    const search = { clanid: params.clan_id, tree, limit, cursor };
    return item === undefined ? everyItem(db, search) : whoLearned(db, item, search);
  },
);

async function whoLearned(db: Queryable, item: string, search: Search): Promise<Page<Learner>> {
  const { clanid, tree, limit, cursor } = search;
  const [after] = readCursor(cursor, isIdKey) ?? [0];
  const rows = rowsToRead(limit);
  const members = await membersWhoLearned.all(db, { clanid, tree, item, after, rows });
  return toPage(members, limit, ({ userid }) => [userid]);
}

async function everyItem(db: Queryable, search: Search): Promise<Page<ByItem>> {
  const { clanid, tree, limit, cursor } = search;
  const [after] = readCursor(cursor, isTextKey) ?? [''];
  const items = await clanTechByItem.all(db, { clanid, tree, after, rows: rowsToRead(limit) });
  return toPage(items as ByItem[], limit, ({ item }) => [item]);
}
