import { implement } from '../../../services.ts';
import { verifiedClanOf } from '../queries.ts';
import { linePage } from './line-page.ts';

export const listGuildLines = implement(
  'GET /bot/guilds/{guildid}/lines',
  async ({ params, query }, { db }) => {
    const find = linePage(query);
    const { clanid } = await verifiedClanOf(db, params.guildid);
    return find(db, clanid);
  },
);
