import type { Queryable } from '../../../platform/db/statement.ts';
import type { ItemOf } from '../../../platform/http/operation.ts';
import {
  isBigIdKey,
  type Page,
  readCursor,
  rowsToRead,
  toPage,
} from '../../../platform/http/paging.ts';
import { allow } from '../../../platform/http/problem.ts';
import { implement } from '../../../services.ts';
import { whyNotLead } from '../../clans/access.ts';
import { standingIn } from '../../clans/sql.ts';
import { verifiedClanOf, findSettings } from '../sql.ts';
import { linesOf, bookmarksOf } from './sql.ts';

type ChatLine = ItemOf<'GET /clans/{clan_id}/chatbot/lines'>;

/** A clan's lines, newest first. An invalid cursor is rejected before the clan is looked up. */
function linePage({ limit, cursor }: { limit?: number; cursor?: string }) {
  const [before] = readCursor(cursor, isBigIdKey) ?? [Number.MAX_SAFE_INTEGER];
  return async (db: Queryable, clanid: number): Promise<Page<ChatLine>> => {
    const rows = await linesOf.all(db, { clanid, before, rows: rowsToRead(limit) });
    return toPage(rows, limit, ({ lineid }) => [lineid]);
  };
}

export const listChatLines = implement(
  'GET /clans/{clan_id}/chatbot/lines',
  async ({ params, query, session }, { db }) => {
    const find = linePage(query);
    const { clan_id: clanid } = params;
    allow(whyNotLead(await standingIn(db, clanid, session.userid)));
    return find(db, clanid);
  },
);

export const listGuildLines = implement(
  'GET /bot/guilds/{guildid}/lines',
  async ({ params, query }, { db }) => {
    const find = linePage(query);
    const { clanid } = await verifiedClanOf(db, params.guildid);
    return find(db, clanid);
  },
);

export const listBookmarks = implement(
  'GET /bot/guilds/{guildid}/bookmarks',
  async ({ params }, { db }) => {
    const { clanid } = await verifiedClanOf(db, params.guildid);
    const { since } = await findSettings(db, clanid);
    return { since, channels: await bookmarksOf.all(db, { clanid }) };
  },
);
