import { Problem } from '../../http/problem.ts';
import { implement } from '../../services.ts';
import { verifiedClanOf } from '../chat-bot/queries.ts';
import { findWholeClan } from './queries.ts';

export const getGuildClan = implement(
  'GET /bot/guilds/{guildid}/clan',
  async ({ params }, { db }) => {
    const { clanid } = await verifiedClanOf(db, params.guildid);
    const clan = await findWholeClan.maybe(db, { clanid });
    if (!clan) throw new Problem('no-linked-clan');
    return clan;
  },
);
