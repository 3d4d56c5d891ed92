import { implement } from '../../../services.ts';
import { lockedClanOf } from '../queries.ts';
import { deleteBoard } from './queries.ts';

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
