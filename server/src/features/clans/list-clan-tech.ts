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
  tree: string;
  limit?: number;
  cursor?: string;
}

export const listClanTech = implement(
  'GET /clans/{clan_id}/tech',
  async ({ params, query, session }, { db }): Promise<Page<Learner | ByItem>> => {
    const { clan_id: clanid } = params;
    const find = query.item === undefined ? everyItem(query) : whoLearned(query.item, query);
    allow(whyNotSeeInside(await standingIn(db, clanid, session.userid)));
    return find(db, clanid);
  },
);

function whoLearned(item: string, { tree, limit, cursor }: Search) {
  const [after] = readCursor(cursor, isIdKey) ?? [0];
  const rows = rowsToRead(limit);
  return async (db: Queryable, clanid: number): Promise<Page<Learner>> => {
    const members = await membersWhoLearned.all(db, { clanid, tree, item, after, rows });
    return toPage(members, limit, ({ userid }) => [userid]);
  };
}

function everyItem({ tree, limit, cursor }: Search) {
  const [after] = readCursor(cursor, isTextKey) ?? [''];
  const rows = rowsToRead(limit);
  return async (db: Queryable, clanid: number): Promise<Page<ByItem>> => {
    const items = await clanTechByItem.all(db, { clanid, tree, after, rows });
    return toPage(items as ByItem[], limit, ({ item }) => [item]);
  };
}
