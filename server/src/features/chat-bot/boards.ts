import { actionsWhere, tag } from '@clan-companion/contract/changes';
import { readPosition } from '../../platform/db/changes/position.ts';
import { read, write } from '../../platform/db/statement.ts';
import type { ItemOf } from '../../platform/http/operation.ts';
import { implement } from '../../services.ts';
import { lockedClanOf } from './sql.ts';

const CLANID = 1;
const SHOWN = [tag.walkers(CLANID), tag.relationships(CLANID)];

/** The changes that a board shows, besides its language and the name of the clan. */
export const SHOWN_CHANGES = actionsWhere(
  ({ touches }) =>
    touches?.({ userid: 0, clanid: CLANID, detail: {} }).some((one) => SHOWN.includes(one)) ??
    false,
);

/**
 * A board shows all changes of transactions before its `xid`. Each is listed at most every 20 seconds.
 * A new one has 0. After a restore, an `xid` can be in the future. Sorted by a key that no update
 * changes: boards that cannot be updated must not hide the others.
 */
export const staleBoards = read({
  name: 'stale-boards',
  sql: `select b.guildid, s.channelid, s.messageid, b.language, now.frontier || '-0' as position
        from (select pg_snapshot_xmin(pg_current_snapshot()) as frontier) now, boards s
        join chatbots b on b.clanid = s.clanid and b.verified
        where b.guildid > coalesce(:after, '') and s.updated < now() - interval '20 seconds' and (
          s.xid = '0' or s.xid > now.frontier or exists (
          select from changes c
          where c.clanid = s.clanid and c.xid >= s.xid
            and (c.action = any(:actions) or c.action = 'chatbot-settings-set'
                 or c.action = 'clan-updated' and c.detail ? 'name')))
        order by b.guildid limit 500`,
  takes: { after: 'text?', actions: 'text[]' },
  gives: {
    guildid: 'text?',
    channelid: 'text',
    messageid: 'text',
    language: 'text?',
    position: 'text',
  },
});

/** Stale at once. */
export const insertBoard = write({
  name: 'insert-board',
  sql: `insert into boards (clanid, channelid, messageid, xid, updated)
        values (:clanid, :channelid, :messageid, '0', 'epoch')
        on conflict (clanid) do update
          set channelid = excluded.channelid, messageid = excluded.messageid, xid = '0',
              updated = 'epoch'`,
  takes: { clanid: 'int', channelid: 'text', messageid: 'text' },
});

/** A board that was removed or replaced meanwhile does not come back. */
export const markUpdated = write({
  name: 'mark-updated',
  sql: `update boards set xid = :xid::text::xid8, updated = now()
        where clanid = :clanid and messageid = :messageid`,
  takes: { clanid: 'int', messageid: 'text', xid: 'text' },
});

export const deleteBoard = write({
  name: 'delete-board',
  sql: `delete from boards
        where clanid = :clanid and (:messageid::text is null or messageid = :messageid)`,
  takes: { clanid: 'int', messageid: 'text?' },
});

export const listStaleBoards = implement('GET /bot/boards', async ({ query }, { db }) => {
  const boards = await staleBoards.all(db, { ...query, actions: SHOWN_CHANGES });
  // A verified link has a chat server.
  return boards as ItemOf<'GET /bot/boards'>[];
});

export const setBoard = implement(
  'PUT /bot/guilds/{guildid}/board',
  async ({ params, body: { position, ...board } }, { db }) => {
    await db.transaction(async (tx) => {
      const clanid = await lockedClanOf(tx, params.guildid);
      if (position === undefined) await insertBoard.count(tx, { clanid, ...board });
      else await markUpdated.count(tx, { clanid, ...board, xid: readPosition(position).xid });
    });
    return { message: 'The board has been saved.' };
  },
);

export const removeBoard = implement(
  'DELETE /bot/guilds/{guildid}/board',
  async ({ params, query: { messageid } }, { db }) => {
    await db.transaction(async (tx) => {
      const clanid = await lockedClanOf(tx, params.guildid);
      await deleteBoard.count(tx, { clanid, messageid });
    });
    return { message: 'The board has been removed.' };
  },
);
