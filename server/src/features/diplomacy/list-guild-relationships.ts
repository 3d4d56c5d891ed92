import { implement } from '../../services.ts';
import { verifiedClanOf } from '../chat-bot/queries.ts';
import { relationshipPage } from './relationship-page.ts';

export const listGuildRelationships = implement(
  'GET /bot/guilds/{guildid}/relationships',
  async ({ params, query }, { db }) => {
    const find = relationshipPage(query);
    const { clanid } = await verifiedClanOf(db, params.guildid);
    return find(db, clanid);
  },
);
