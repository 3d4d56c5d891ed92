import { implement } from '../../services.ts';
import { findSettings, toSettings, verifiedClanOf } from './queries.ts';

export const getGuildSettings = implement(
  'GET /bot/guilds/{guildid}/settings',
  async ({ params }, { db }) => {
    const { clanid } = await verifiedClanOf(db, params.guildid);
    return toSettings(await findSettings(db, clanid));
  },
);
