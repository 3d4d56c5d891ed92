import { readPosition } from '../../../platform/db/changes/position.ts';
import type { ItemOf } from '../../../platform/http/operation.ts';
import { implement } from '../../../services.ts';
import { lockedClanOf } from '../sql.ts';
import { SHOWN_CHANGES, staleBoards, insertBoard, markUpdated, deleteBoard } from './sql.ts';

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
