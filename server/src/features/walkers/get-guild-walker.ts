import { Problem } from '../../http/problem.ts';
import { implement } from '../../services.ts';
import { verifiedClanOf } from '../chat-bot/queries.ts';
import { findWalker } from './queries.ts';

export const getGuildWalker = implement(
  'GET /bot/guilds/{guildid}/walkers/{walkerid}',
  async ({ params: { guildid, walkerid } }, { db }) => {
    const { clanid } = await verifiedClanOf(db, guildid);
    const walker = await findWalker.maybe(db, { walkerid });
    // Another clan's walkers are no business of this server.
    if (walker?.clanid !== clanid) throw new Problem('no-such-walker');
    return walker;
  },
);
