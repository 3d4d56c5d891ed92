import { implement } from '../../services.ts';
import { verifiedClanOf } from '../chat-bot/queries.ts';
import { walkerPage } from './walker-page.ts';

export const listGuildWalkers = implement(
  'GET /bot/guilds/{guildid}/walkers',
  async ({ params, query }, { db }) => {
    const find = walkerPage(query);
    const { clanid } = await verifiedClanOf(db, params.guildid);
    return find(db, { clanid });
  },
);
