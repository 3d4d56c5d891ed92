import { readPosition } from '../../../db/changes/position.ts';
import { implement } from '../../../services.ts';
import { lockedClanOf } from '../queries.ts';
import { insertBoard, markUpdated } from './queries.ts';

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
