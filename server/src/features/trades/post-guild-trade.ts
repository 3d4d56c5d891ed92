import { Problem } from '../../http/problem.ts';
import { implement } from '../../services.ts';
import { verifiedClanOf } from '../chat-bot/queries.ts';
import { findUserByChatid } from '../users/queries.ts';
import { postOffer } from './queries.ts';

export const postGuildTrade = implement(
  'POST /bot/guilds/{guildid}/trades',
  async ({ params, body }, { db }) => {
    await db.transaction(async (tx) => {
      const { clanid } = await verifiedClanOf(tx, params.guildid);
      const poster = await findUserByChatid.maybe(tx, { chatid: body.chatid });
      const posted = poster?.clanid === clanid && (await postOffer(tx, poster, body));
      if (!posted) throw new Problem('no-such-member');
    });
    return { message: 'The offer has been posted.' };
  },
);
