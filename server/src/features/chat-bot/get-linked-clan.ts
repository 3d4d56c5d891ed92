import { implement } from '../../services.ts';
import { linksTo } from './queries.ts';

export const getLinkedClan = implement(
  'GET /bot/guilds/{guildid}',
  async ({ params }, { db }) => (await linksTo(db, params.guildid))[0],
);
