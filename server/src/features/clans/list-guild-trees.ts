import { implement } from '../../http/operation.ts';
import { verifiedClanOf } from '../chat-bot/queries.ts';
import { clanTrees } from './queries.ts';

export const listGuildTrees = implement(
  'GET /bot/guilds/{guildid}/trees',
  async ({ params }, { db }) => {
    const { clanid } = await verifiedClanOf(db, params.guildid);
    return (await clanTrees.all(db, { clanid })).map(({ tree }) => tree);
  },
);
