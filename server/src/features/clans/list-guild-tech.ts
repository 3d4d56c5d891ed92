import { implement } from '../../services.ts';
import { verifiedClanOf } from '../chat-bot/queries.ts';
import { clanTechPage } from './clan-tech-page.ts';

export const listGuildTech = implement(
  'GET /bot/guilds/{guildid}/tech',
  async ({ params, query }, { db }) => {
    const find = clanTechPage(query);
    const { clanid } = await verifiedClanOf(db, params.guildid);
    return find(db, clanid);
  },
);
