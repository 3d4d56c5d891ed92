import { implement } from '../../http/operation.ts';
import { linksTo } from './queries.ts';

export const getLinkedClan = implement(
  'GET /bot/guilds/{guildid}',
  async ({ params }, { db }) => (await linksTo(db, params.guildid))[0],
);
